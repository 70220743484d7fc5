-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently maintenance_activities_folded_text_idx on maintenance_activities using gin
  (fold_accents(name) gin_trgm_ops);
