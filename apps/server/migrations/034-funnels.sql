-- A pseudonym of the browser, so that funnels count visitors and not events: a keyed hash of the installation id.
alter table tracking_events add column visitor_id uuid;

-- The visitors who reached each step, counted once the day (UTC) is over. No personal data, and kept when the events go.
create table funnel_days (
  day date not null,
  funnel text not null,
  step text not null,
  visitors integer not null,
  primary key (day, funnel, step)
);
