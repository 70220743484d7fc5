-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently users_folded_text_idx on users using gin
  (fold_accents(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
