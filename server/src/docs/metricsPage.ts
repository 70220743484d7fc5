import pg from 'pg'
import { describeMetrics } from '../metrics/prometheus.ts'

/** Builds docs/metrics.md, the list of metrics at `GET /api/metrics`. */
export function metricsPage(): string {
  // This pool never connects, because nothing takes a connection from it.
  const metrics = describeMetrics({ pool: new pg.Pool(), dataDir: '' })
  return [
    '# Metrics',
    '',
    '`npm run docs` writes this page from `server/src/metrics`. A test fails when this page is out of date.',
    '',
    'With `METRICS_TOKEN`, `GET /api/metrics` returns these metrics in the text format of Prometheus.',
    '`docs/alerts.yml` has alert rules for these metrics, and `docs/runbook` has a page for each rule.',
    '',
    '| Metric | Meaning |',
    '| --- | --- |',
    ...metrics.map(({ name, help }) => `| \`${name}\` | ${help} |`),
    '',
  ].join('\n')
}
