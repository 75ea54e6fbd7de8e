// Says before the first paint that scripts run: what needs them may then be drawn for them.
"use strict";
document.documentElement.classList.add("js");
