-- Issues are looked for by a part of title or description, which only trigrams find without reading every row. What has
-- changed waits in a list that every search reads whole: it is kept short.
create index issues_text_idx on issues using gin ((title || ' ' || description) gin_trgm_ops)
  with (gin_pending_list_limit = 512);
-- Whether a text is rare decides how it is looked for, and that is counted for the index alone.
analyze issues;
