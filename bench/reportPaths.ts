const DAY_MS = 86_400_000
const dayBefore = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
/** Each request asks for a different range of days. No range starts or ends with a whole month. */
const days = (at: number): string => `from=${dayBefore(1700 - at * 31)}&to=${dayBefore(20 + at)}`

/** The name of each report, and its path below `/api/reports` for the n-th request. */
export const REPORT_PATHS: [string, (at: number) => string][] = [
  ['summary', () => 'summary'],
  ['users', () => 'users'],
  ['properties without users', () => 'properties-without-users'],
  ['properties by development', () => 'properties-by-development'],
  ['issues', () => 'issues-summary'],
  ['issues, of some days', (at) => `issues-summary?${days(at)}`],
  ['issues, of a category', (at) => `issues-summary?categoryId=${1 + (at % 20)}`],
  ...(['approval', 'open', 'resolution', 'response'] as const).flatMap((measure) =>
    (['category', 'month'] as const).map((by): [string, (at: number) => string] => [
      `time to ${measure} by ${by}`,
      () => `issue-times?measure=${measure}&by=${by}`,
    ]),
  ),
  ...(['category', 'month'] as const).map((by): [string, (at: number) => string] => [
    `time to resolution by ${by}, some days`,
    (at) => `issue-times?measure=resolution&by=${by}&${days(at)}`,
  ]),
  ['age of unfinished issues', () => 'issue-ages'],
  ...(['firm', 'trade'] as const).flatMap((by): [string, (at: number) => string][] => [
    [`work orders by ${by}`, () => `order-outcomes?groupBy=${by}`],
    [`work orders by ${by}, of some days`, (at) => `order-outcomes?groupBy=${by}&${days(at)}`],
    [`time to accepted by ${by}`, () => `order-times?until=accepted&groupBy=${by}`],
    [`time to done by ${by}`, () => `order-times?until=done&groupBy=${by}`],
  ]),
  ['feedback', () => 'feedback?limit=50'],
  ['satisfaction', () => 'satisfaction'],
]
