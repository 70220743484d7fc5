-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently properties_folded_text_idx on properties using gin
  (fold_accents(name collate "default" || ' ' || address) gin_trgm_ops);
