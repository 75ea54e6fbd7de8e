"""The rankings for programs: read only, open to every page of the web, the same rows as the pages show."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

import clock
from leaderboards import selectors
from leaderboards.errors import BadCursor, ChallengeNotFound
from leaderboards.models import ALL_TIME, board_key

from .serializers import ChallengePageSerializer, PageQuerySerializer, PageSerializer

HEADERS = {"Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=1"}
PROBLEM = OpenApiResponse(description="application/problem+json")


class AllTimeRankingView(APIView):
    """Every verified, named game, best first."""

    @extend_schema(
        operation_id="all_time_ranking",
        parameters=[PageQuerySerializer],
        responses={200: PageSerializer, 400: PROBLEM},
    )
    def get(self, request: Request) -> Response:
        return Response(PageSerializer(_page(request, ALL_TIME)).data, headers=HEADERS)


class ChallengeRankingView(APIView):
    """The ranked attempts of one day's challenge, best first; 404 for a day to come."""

    @extend_schema(
        operation_id="challenge_ranking",
        parameters=[
            PageQuerySerializer,
            OpenApiParameter("date", str, OpenApiParameter.PATH, description="2026-11-30"),
        ],
        responses={200: ChallengePageSerializer, 400: PROBLEM, 404: PROBLEM},
    )
    def get(self, request: Request, date: str) -> Response:
        now = clock.now()
        try:
            day = selectors.parse_day(date)
            challenge = selectors.challenge_on(day, now=now)
        except ChallengeNotFound:
            raise NotFound(_("Ce jour n’a pas encore de défi, ou n’en a pas eu.")) from None
        page = {"date": day, "state": selectors.moment_of(challenge, now), **_page(request, board_key(day))}
        return Response(ChallengePageSerializer(page).data, headers=HEADERS)


def _page(request: Request, key: str) -> dict[str, Any]:
    query = PageQuerySerializer(data=request.query_params)
    query.is_valid(raise_exception=True)
    size = query.validated_data["page_size"]
    try:
        page = selectors.standing(key, limit=size, cursor=query.validated_data["cursor"])
    except BadCursor:
        raise ValidationError({"cursor": [_("Cette marque de page n’est pas de ce site.")]}) from None
    return {
        "next": _address(request, page.next, size),
        "previous": _address(request, page.previous, size),
        "tiebreaks": [],
        "results": page.rows,
    }


def _address(request: Request, cursor: str, size: int) -> str | None:
    return request.build_absolute_uri(f"{request.path}?cursor={cursor}&page_size={size}") if cursor else None
