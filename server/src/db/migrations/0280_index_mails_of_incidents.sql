-- A redaction looks for the emails about one incident.
create index concurrently if not exists outbox_messages_incident_id_idx on outbox_messages (incident_id)
  where incident_id is not null;
