import pg from 'pg'
import { describeMetrics } from '../metrics/prometheus.ts'

/** docs/metrics.md: what `GET /api/metrics` tells. */
export function metricsPage(): string {
  // Nothing is asked of it: a pool connects when somebody takes a connection.
  const metrics = describeMetrics({ pool: new pg.Pool(), dataDir: '' })
  return [
    '# Metrics',
    '',
    'Written by `npm run docs` from `server/src/metrics`; a test fails when it is out of date.',
    '',
    '`GET /api/metrics` answers them in the text format of Prometheus to a request with `METRICS_TOKEN`. `docs/alerts.yml` has',
    'rules for them, and `docs/runbook` a page for each rule.',
    '',
    '| Metric | Meaning |',
    '| --- | --- |',
    ...metrics.map(({ name, help }) => `| \`${name}\` | ${help} |`),
    '',
  ].join('\n')
}
