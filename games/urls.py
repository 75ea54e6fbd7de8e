from django.urls import path

from games import resume, views, watching

urlpatterns = [
    path("games", views.start, name="game_start"),
    path("g/<slug:game_id>", views.table, name="table"),
    path("g/<slug:game_id>/table", views.table_fragment, name="table_fragment"),
    path("g/<slug:game_id>/decision", views.decide, name="decide"),
    path("g/<slug:game_id>/rest", views.rest, name="rest"),
    path("g/<slug:game_id>/abandon", views.abandon, name="abandon"),
    path("g/<slug:game_id>/deal/<int:number>", views.count, name="count"),
    path("g/<slug:game_id>/show", watching.show, name="show_table"),
    path("g/<slug:game_id>/hide", watching.hide, name="hide_table"),
    path("w/<slug:key>", watching.page, name="watch"),
    path("w/<slug:key>/table", watching.fragment, name="watch_fragment"),
    path("resume", resume.resume, name="resume"),
    path("resume/cancel", resume.cancel, name="resume_cancel"),
    path("resume/open", resume.open_link, name="resume_open"),
    path("resume/<str:token>", resume.link, name="resume_link"),
    path("learn", views.learn, name="learn"),
    path("rules", views.rules, name="rules"),
    path("advice", views.advice, name="advice"),
    path("questions", views.questions, name="questions"),
    path("score", views.score, name="score"),
]
