"""Language and preferences."""

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme

from accounts import services
from accounts.requests import PlayerRequest, posted


@posted("home")
def preferences(request: PlayerRequest) -> HttpResponse:
    """Keep the reader's preferences and go back to where they were chosen."""
    player = services.identify(request)
    services.set_preferences(player=player, preferences={name: str(value) for name, value in request.POST.items()})
    back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        back = resolve_url("home")
    return HttpResponseRedirect(back, status=303)
