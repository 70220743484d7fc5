import { compared } from './compare.ts'
import type { Scenario } from './scenario.ts'
import { backup } from './scenarios/backup.ts'
import { enumeration } from './scenarios/enumeration.ts'
import { desk } from './scenarios/desk.ts'
import { exportsScenario } from './scenarios/exports.ts'
import { failover } from './scenarios/failover.ts'
import { issues } from './scenarios/issues.ts'
import { kills } from './scenarios/kills.ts'
import { proxy } from './scenarios/proxy.ts'
import { scale } from './scenarios/scale.ts'
import { servers } from './scenarios/servers.ts'
import { start } from './scenarios/start.ts'
import { page } from './scenarios/page.ts'

/** Each scenario is a file in `scenarios/`. The first scenario is the default. */
export const scenarios: readonly [Scenario, ...Scenario[]] = [
  compared(issues),
  enumeration,
  page,
  start,
  scale,
  servers,
  proxy,
  kills,
  failover,
  backup,
  desk,
  exportsScenario,
]
