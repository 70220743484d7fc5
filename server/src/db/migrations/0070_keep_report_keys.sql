-- What a report was sent as: the SHA-256 of its Idempotency-Key and of its content. The same report is recognised for
-- as long as its issue is there, when the key itself is long forgotten.
alter table issues add column report_hash text;
create unique index issues_reported_by_report_hash_key on issues (reported_by, report_hash)
  where report_hash is not null;
