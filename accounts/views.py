"""Language and preferences."""

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts import services
from accounts.requests import PlayerRequest, posted


@never_cache
@require_safe
def settings_page(request: PlayerRequest) -> HttpResponse:
    """Draw everything that a player may choose, for whoever does not get the dialog."""
    back = request.GET.get("next", "")
    return render(request, "accounts/settings.html", {"back": back if _is_ours(request, back) else resolve_url("home")})


@posted("settings")
def preferences(request: PlayerRequest) -> HttpResponse:
    """Keep the reader's preferences and go back to where they were chosen."""
    player = services.identify(request)
    services.set_preferences(player=player, preferences={name: str(value) for name, value in request.POST.items()})
    back = request.POST.get("next", "")
    return HttpResponseRedirect(back if _is_ours(request, back) else resolve_url("home"), status=303)


def _is_ours(request: PlayerRequest, address: str) -> bool:
    return url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
