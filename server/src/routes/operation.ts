export { recordEvents } from '../features/analytics/service.ts'
export { exportAuditEvents, listAuditEvents } from '../features/audit/service.ts'
export { streamEvents } from '../features/events/service.ts'
export { readLiveness, readReadiness, readStartup } from '../features/health/service.ts'
export { readMetrics } from '../features/metrics/service.ts'
export {
  dismissFailedMessage,
  listFailedMessages,
  retryFailedMessage,
  retryFailedMessages,
} from '../features/outbox/failed/service.ts'
export { listOutbox } from '../features/outbox/service.ts'
export { exportFailedMessages } from '../features/outbox/transfer/service.ts'
export { listReceivedMails } from '../features/received-mails/service.ts'
export { readApiDocument } from '../features/reference/service.ts'
export { liftHold, listHolds, setHold } from '../features/retention/holds/service.ts'
export { readRetention } from '../features/retention/service.ts'
export { readVersion } from '../features/version/service.ts'
