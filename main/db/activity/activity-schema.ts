/** A file of another version is made anew: what is in it is only for a look back. */
export const activityVersion = 1

export const activitySchema = `
CREATE TABLE IF NOT EXISTS carrier_traces (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  at INTEGER NOT NULL,
  test_mode INTEGER NOT NULL,
  connection_id TEXT NOT NULL,
  operation TEXT,
  shipment_id TEXT,
  tracker_id TEXT,
  pickup_id TEXT,
  failed INTEGER NOT NULL,
  summary TEXT NOT NULL,
  content TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS carrier_traces_connection ON carrier_traces (connection_id, seq);
CREATE INDEX IF NOT EXISTS carrier_traces_shipment ON carrier_traces (shipment_id, seq) WHERE shipment_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS carrier_traces_at ON carrier_traces (at);

CREATE TABLE IF NOT EXISTS api_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  caller_kind TEXT NOT NULL,
  caller TEXT NOT NULL,
  test_mode INTEGER NOT NULL,
  method TEXT NOT NULL,
  path TEXT NOT NULL,
  status INTEGER NOT NULL,
  duration_ms REAL NOT NULL,
  request_id TEXT NOT NULL,
  ip TEXT NOT NULL,
  origin TEXT
) STRICT;
CREATE INDEX IF NOT EXISTS api_log_at ON api_log (at);
`
