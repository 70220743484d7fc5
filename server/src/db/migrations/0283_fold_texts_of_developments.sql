-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently developments_folded_text_idx on developments using gin
  (fold_accents(name collate "default" || ' ' || site_name || ' ' || address) gin_trgm_ops);
