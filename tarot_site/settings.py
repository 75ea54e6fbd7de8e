"""What the site is made of and where its servers are: one file, read from the environment, nothing guessed.

`./run` sets what must be set. Elsewhere: SECRET_KEY, TAROT_SECRET, DATABASE_URL and REDIS_URL are needed, and
STATIC_ROOT, filled by `manage.py collectstatic`, for files that are hashed and compressed; ALLOWED_HOSTS, HTTPS,
PROXIES and the numbers below have defaults for one machine.
"""

import os
from pathlib import Path

import django_stubs_ext
from celery.schedules import crontab
from kombu import Exchange, Queue

import clock  # noqa: F401  # refuses an offset outside the test command

from .build import digest
from .environment import Environment, Valkey, database_settings

django_stubs_ext.monkeypatch()  # so that `ModelAdmin[Game]` means something outside the type checker too

BASE_DIR = Path(__file__).resolve().parent.parent
_env = Environment(os.environ)

# ---- The test command only -------------------------------------------------------------------------------------------
TEST = _env.flag("TAROT_TEST")

# ---- Secrets ---------------------------------------------------------------------------------------------------------
SECRET_KEY = _env.secret("SECRET_KEY", 40)
TAROT_SECRET = _env.hex_secret("TAROT_SECRET", 32)  # the seeds of the challenge are drawn from it
TAROT_SECRET_KEY_ID = _env.word("TAROT_SECRET_KEY_ID", "1", most=16)  # beside each seed: the secret may change

# ---- Web -------------------------------------------------------------------------------------------------------------
DEBUG = _env.flag("DEBUG")
ALLOWED_HOSTS = _env.names("ALLOWED_HOSTS", "localhost,127.0.0.1")
HTTPS = _env.flag("HTTPS")
PROXIES = _env.number("PROXIES", 0, most=9)  # how many of our own stand before us; also what the API trusts
CSRF_TRUSTED_ORIGINS = [f"https://{host}" for host in ALLOWED_HOSTS] if HTTPS else []

BUILD = _env.word("BUILD", digest(BASE_DIR), most=40)  # an open page that meets another one loads itself anew

# These ask no database who is asking: they answer while it is away, and the same to everybody.
PLAYERLESS = ("/healthz", "/offline", "/sw.js", "/manifest.webmanifest", "/robots.txt")
NEW_PLAYERS_PER_MINUTE = _env.number("NEW_PLAYERS_PER_MINUTE", 600, least=1)  # guests made in a minute, all together

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "django_htmx",
    "rest_framework",
    "drf_spectacular",
    "accounts",
    "games",
    "leaderboards",
    "replays",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "servestatic.middleware.ServeStaticMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # pads at random; tokens are masked, other sites get no cookie (Lax)
    "django.contrib.sessions.middleware.SessionMiddleware",
    "tarot_site.language.LanguageMiddleware",
    "tarot_site.errors.CrowdMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "accounts.middleware.PlayerMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "csp.middleware.CSPMiddleware",
]
ROOT_URLCONF = "tarot_site.urls"
ASGI_APPLICATION = "tarot_site.asgi.application"
APPEND_SLASH = False
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
AUTH_USER_MODEL = "accounts.User"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"  # guests have no session row

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "accounts.context_processors.reader",
            ],
            "libraries": {"page": "tarot_site.page_tags"},
        },
    }
]

# ---- Static files: collected under hashed names into STATIC_ROOT, or without it straight from their sources ----------
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = _env.text("STATIC_ROOT", "") or None
_storage = "servestatic.storage.CompressedManifestStaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": _storage if STATIC_ROOT else "django.contrib.staticfiles.storage.StaticFilesStorage",
    },
}
SERVESTATIC_KEEP_ONLY_HASHED_FILES = True
SERVESTATIC_USE_MANIFEST = bool(STATIC_ROOT)
SERVESTATIC_USE_FINDERS = not STATIC_ROOT
SERVESTATIC_AUTOREFRESH = DEBUG
SERVESTATIC_ALLOW_ALL_ORIGINS = False

# ---- Headers and cookies ---------------------------------------------------------------------------------------------
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'none'"],
        "script-src": ["'self'"],
        "style-src": ["'self'"],
        "img-src": ["'self'"],
        "font-src": ["'self'"],
        "connect-src": ["'self'"],
        "manifest-src": ["'self'"],
        "form-action": ["'self'"],
        "base-uri": ["'none'"],
        "frame-ancestors": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "tarot_site.errors.form_refused"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
SECURE_SSL_REDIRECT = HTTPS
SECURE_REDIRECT_EXEMPT = [r"^(healthz|readyz)$"]  # whoever watches this machine asks it directly
SECURE_HSTS_SECONDS = 31_536_000 if HTTPS else 0
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS and PROXIES else None

# ---- Language and time -----------------------------------------------------------------------------------------------
LANGUAGE_CODE = "fr"
LANGUAGES = [("fr", "Français"), ("en", "English")]
LOCALE_PATHS = [BASE_DIR / "locale"]
LANGUAGE_COOKIE_NAME = "language"
LANGUAGE_COOKIE_AGE = 31_536_000
USE_I18N = USE_TZ = True
TIME_ZONE = "Europe/Paris"

# ---- Database --------------------------------------------------------------------------------------------------------
_pool = _env.number("DATABASE_POOL", 0, most=90)  # connections of this process; 0 opens one for each request or task
DATABASES = {
    "default": {
        **database_settings(_env.text("DATABASE_URL")),
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {
            "connect_timeout": 5,
            **({"pool": {"min_size": 1, "max_size": _pool, "timeout": 5}} if _pool else {}),
        },
    }
}

# ---- Valkey: channel layer, cache, broker ----------------------------------------------------------------------------
_valkey = Valkey(_env.text("REDIS_URL"))
CHANNEL_LAYERS = {
    "default": {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [_valkey.url], "prefix": _valkey.prefix},
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.redis.RedisCache",
        "LOCATION": _valkey.url,
        "KEY_PREFIX": _valkey.prefix,
        "OPTIONS": {"socket_timeout": 2, "socket_connect_timeout": 2},
    }
}

# ---- Submissions: a row is the truth, a message only rings the bell --------------------------------------------------
SUBMISSION_LEASE_SECONDS = _env.number("SUBMISSION_LEASE_SECONDS", 60, least=1)
SUBMISSION_RESEND_SECONDS = _env.number("SUBMISSION_RESEND_SECONDS", 60, least=1)  # pending for so long: sent again
SUBMISSION_ATTEMPTS = _env.number("SUBMISSION_ATTEMPTS", 3, least=1, most=99)  # failures before it is parked
REAPER_SECONDS = _env.number("REAPER_SECONDS", 30, least=1, most=3600)

# ---- Celery ----------------------------------------------------------------------------------------------------------
_visibility = _env.number("CELERY_VISIBILITY_SECONDS", 120, least=1)
CELERY_BROKER_URL = _valkey.broker_url
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": _visibility,
    "queue_order_strategy": "priority",  # live before challenge before rejudge, as the worker lists them
    "socket_connect_timeout": 2,
    "socket_timeout": 10,
    # How long a sender tries to connect; kombu's own 6 s would be spent by the request of whoever submits a game.
    "max_retries": 1,
    "interval_start": 0,
    "interval_step": 0.2,
    "interval_max": 0.2,
}
CELERY_VISIBILITY_TIMEOUT = _visibility
CELERY_RESULT_BACKEND_TRANSPORT_OPTIONS = {"visibility_timeout": _visibility}
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
CELERY_TASK_PUBLISH_RETRY = False  # a request never waits for a broker that is down: the reaper sends again
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True  # a killed child is not requeued (endless loop): the lease runs out, the reaper counts
CELERY_TASK_SOFT_TIME_LIMIT = 20
CELERY_TASK_TIME_LIMIT = 30
CELERY_TASK_DEFAULT_QUEUE = CELERY_TASK_DEFAULT_ROUTING_KEY = CELERY_TASK_DEFAULT_EXCHANGE = "live"
CELERY_TASK_QUEUES = [Queue(name, Exchange(name), routing_key=name) for name in ("live", "challenge", "rejudge")]
CELERY_TASK_ROUTES = {"leaderboards.tasks.*": {"queue": "challenge"}}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_MAX_MEMORY_PER_CHILD = _env.number("WORKER_MEMORY_KB", 400_000, least=100_000)
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 25
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = TIME_ZONE
CELERY_BEAT_SCHEDULE = {
    "beat": {"task": "tarot_site.tasks.heartbeat_task", "schedule": 10.0, "options": {"expires": 10}},
    "submissions": {
        "task": "replays.tasks.resend_submissions_task",
        "schedule": float(REAPER_SECONDS),
        "options": {"expires": REAPER_SECONDS},
    },
    "challenges": {
        "task": "leaderboards.tasks.challenges_task",
        "schedule": crontab(),
        "options": {"expires": 60},
    },
}

# ---- API -------------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_AUTHENTICATION_CLASSES": [],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.AllowAny"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "tarot_site.problems.exception_handler",
    "NUM_PROXIES": PROXIES,
}
SPECTACULAR_SETTINGS = {"TITLE": "Tarot", "VERSION": "1", "OAS_VERSION": "3.1.0", "SERVE_INCLUDE_SCHEMA": False}

# ---- Log: what happened, never what was in a hand, a form or a cookie ------------------------------------------------
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "filters": {"links": {"()": "tarot_site.log.HideLinks"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["links"]}},
    "root": {"handlers": ["console"], "level": _env.choice("LOG_LEVEL", "INFO", ("DEBUG", "INFO", "WARNING", "ERROR"))},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        "django.request": {"level": "ERROR"},
        "django.server": {"handlers": [], "propagate": True},
        "uvicorn.access": {"handlers": [], "propagate": True},  # through our handler, which hides what is secret
    },
}
