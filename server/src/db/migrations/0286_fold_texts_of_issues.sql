-- Without accents, beside the index whose place it takes. `db/searchTexts.ts` says the same, word for word.
create index concurrently issues_folded_text_idx on issues using gin
  (fold_accents(title || ' ' || description) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
