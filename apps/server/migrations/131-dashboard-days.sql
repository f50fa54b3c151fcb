-- The numbers of days that are over, so that the dashboard counts only today. Without data of players.
create table dashboard_days (
  day date primary key,
  numbers jsonb not null
);
