/** Searches at the desk: frequent and rare words, names, numbers, spelling mistakes, and words without a match. */
export const SEARCHES: readonly string[] = [
  'tap',
  'leak',
  'dripping tap kitchen',
  'window khan',
  'leak nair',
  'that leak Mrs Nair reported in spring',
  'hot water flat 12',
  'flat',
  'station road',
  '1042',
  '07700 900123',
  'person-123@example',
  'amira okafor',
  'development 12',
  'no such word at all',
  'dripping raidator',
  'okafro',
  'driping tpa in the kichen',
].map((text) => `/search?q=${encodeURIComponent(text)}`)

// One per cent of the reports are about a leak, one in twenty people is called Nair, and every tenth issue has notes.
export const SEARCHED_ROWS = [
  `update users set last_name = 'Nair ' || id where id % 20 = 3`,
  `update issues set title = 'Water leaks under the sink', description = description || ' It leaked in spring too.'
    where id % 100 = 7`,
  `insert into issue_events (issue_id, at, actor_id, kind, note, internal)
   select id, created_at + interval '1 day', reporter_id, 'noteAdded',
     'The plumber has looked at the valve and will come back on ' || to_char(created_at, 'Day') || ' with another part.',
     id % 20 = 0
   from issues where id % 10 = 0`,
]
