-- The export of a player's data, which the player has asked for in the settings: at most one for each player.
create table data_exports (
  user_id uuid primary key references users (id) on delete cascade,
  -- Of the request. A job of an earlier one finds nothing.
  id uuid not null unique,
  state text not null,
  requested_at timestamptz not null,
  attempts integer not null default 0,
  -- Of the archive: null until it is ready.
  bytes integer,
  expires_at timestamptz
);

-- The encrypted archive, in parts, so that neither a download nor a statement holds all of it.
create table data_export_parts (
  export_id uuid not null references data_exports (id) on delete cascade,
  position integer not null,
  sealed bytea not null,
  primary key (export_id, position)
);
