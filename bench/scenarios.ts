import { compared } from './compare.ts'
import type { Scenario } from './scenario.ts'
import { audit } from './scenarios/audit.ts'
import { auditLog } from './scenarios/auditLog.ts'
import { backup } from './scenarios/backup.ts'
import { dashboard } from './scenarios/dashboard.ts'
import { dashboards } from './scenarios/dashboards.ts'
import { enumeration } from './scenarios/enumeration.ts'
import { desk } from './scenarios/desk.ts'
import { estate } from './scenarios/estate.ts'
import { failover } from './scenarios/failover.ts'
import { files } from './scenarios/files.ts'
import { issues } from './scenarios/issues.ts'
import { itemsBurst } from './scenarios/itemsBurst.ts'
import { kills } from './scenarios/kills.ts'
import { logins } from './scenarios/logins.ts'
import { reports } from './scenarios/reports.ts'
import { scale } from './scenarios/scale.ts'
import { servers } from './scenarios/servers.ts'
import { start } from './scenarios/start.ts'
import { page } from './scenarios/page.ts'
import { people } from './scenarios/people.ts'

/** Each scenario is a file of its own in `scenarios/`; the first one runs when none is named. */
export const scenarios: readonly [Scenario, ...Scenario[]] = [
  compared(issues),
  logins,
  files,
  enumeration,
  page,
  people,
  estate,
  reports,
  dashboard,
  dashboards,
  start,
  scale,
  servers,
  kills,
  failover,
  audit,
  auditLog,
  backup,
  desk,
  itemsBurst,
]
