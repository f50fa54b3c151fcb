-- The device that a session was opened on, as names from our own lists: the player sees them beside their sessions.
alter table sessions
  add column browser text,
  add column system text;
