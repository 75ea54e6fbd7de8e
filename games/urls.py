from django.urls import path

from games import views

urlpatterns = [
    path("games", views.start, name="game_start"),
    path("g/<slug:game_id>", views.table, name="table"),
    path("g/<slug:game_id>/table", views.table_fragment, name="table_fragment"),
    path("g/<slug:game_id>/decision", views.decide, name="decide"),
    path("g/<slug:game_id>/abandon", views.abandon, name="abandon"),
    path("g/<slug:game_id>/deal/<int:number>", views.count, name="count"),
    path("rules", views.rules, name="rules"),
    path("advice", views.advice, name="advice"),
    path("questions", views.questions, name="questions"),
]
