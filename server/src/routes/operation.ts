import { recordEvents } from '../features/analytics/service.ts'
import { exportAuditEvents, listAuditEvents } from '../features/audit/service.ts'
import { streamEvents } from '../features/events/service.ts'
import { readLiveness, readReadiness, readStartup } from '../features/health/service.ts'
import { readMetrics } from '../features/metrics/service.ts'
import {
  dismissFailedMessage,
  listFailedMessages,
  retryFailedMessage,
  retryFailedMessages,
} from '../features/outbox/failed/service.ts'
import { listOutbox } from '../features/outbox/service.ts'
import { exportFailedMessages } from '../features/outbox/transfer/service.ts'
import { listReceivedMails } from '../features/received-mails/service.ts'
import { readApiDocument } from '../features/reference/service.ts'
import { liftHold, listHolds, setHold } from '../features/retention/holds/service.ts'
import { readRetention } from '../features/retention/service.ts'
import { readVersion } from '../features/version/service.ts'
import type { Handlers } from '../http/route.ts'

export const operationRoutes = {
  readLiveness,
  readReadiness,
  readStartup,
  readMetrics,
  readVersion,
  streamEvents,
  recordEvents,
  readApiDocument,
  listAuditEvents,
  exportAuditEvents,
  listFailedMessages,
  retryFailedMessages,
  retryFailedMessage,
  dismissFailedMessage,
  listOutbox,
  exportFailedMessages,
  listReceivedMails,
  listHolds,
  setHold,
  liftHold,
  readRetention,
} satisfies Partial<Handlers>
