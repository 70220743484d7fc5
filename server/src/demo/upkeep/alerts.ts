import { administrator, managerOf } from '../people/people.ts'
import { daysBefore } from '../calendar.ts'
import type { PlannedAlert } from '../plan.ts'

interface Notice {
  /** Null: for all sites. */
  site: string | null
  severity: PlannedAlert['severity']
  message: string
  /** Days before today on which it was written. */
  written: number
  /** Days from today: when it begins to show, and when it ends. */
  starts?: number
  ends: number | null
  isOff?: boolean
}

const NOTICES: Notice[] = [
  {
    site: 'kennet-wharf',
    severity: 'Critical',
    message:
      'The water will be off in Heron House on Thursday from 09:00 to 13:00 while a valve is replaced.',
    written: 2,
    ends: 5,
  },
  {
    site: 'kennet-wharf',
    severity: 'Warning',
    message:
      'The car park gate is being repaired. Please use the Tollgate Reach entrance until the end of the week.',
    written: 4,
    ends: 6,
  },
  {
    site: 'kennet-wharf',
    severity: 'Info',
    message: 'The bicycle store has new racks. The code on the door is unchanged.',
    written: 9,
    ends: 20,
  },
  {
    site: 'orchard-mews',
    severity: 'Info',
    message: 'The hedges along Pippin Lane will be cut next week. Please leave the verge clear of cars.',
    written: 3,
    ends: 11,
  },
  {
    site: 'vernon-mill',
    severity: 'Warning',
    message: 'One of the two lifts is out of service. A part is on order; the other lift runs as usual.',
    written: 6,
    ends: 14,
  },
  {
    site: 'honeybrook',
    severity: 'Info',
    message: 'The playground is open again after its yearly inspection.',
    written: 5,
    ends: 16,
  },
  {
    site: null,
    severity: 'Info',
    message:
      'The management office is closed on public holidays. For emergencies the number on your notice board is answered day and night.',
    written: 30,
    ends: null,
  },
  {
    site: 'kennet-wharf',
    severity: 'Warning',
    message: 'Scaffolding goes up at Lock House on Monday. Windows on the river side should stay closed.',
    written: 1,
    starts: 9,
    ends: 40,
  },
  {
    site: 'orchard-mews',
    severity: 'Critical',
    message: 'Gas works in Pippin Lane: no heating or hot water between 10:00 and 16:00.',
    written: 45,
    ends: -38,
  },
  {
    site: 'vernon-mill',
    severity: 'Info',
    message: 'Window cleaning on all floors, weather permitting.',
    written: 21,
    ends: -12,
  },
  {
    site: null,
    severity: 'Warning',
    message: 'The portal will be slower than usual on Sunday night while it is updated.',
    written: 60,
    ends: -54,
  },
  {
    site: 'honeybrook',
    severity: 'Info',
    message: 'The summer fair is on the green from 14:00 on Saturday.',
    written: 90,
    ends: null,
    isOff: true,
  },
]

export function planAlerts(day: Date): PlannedAlert[] {
  return NOTICES.map(({ site, severity, message, written, starts, ends, isOff }) => ({
    site,
    severity,
    message,
    startsAt: starts === undefined ? null : daysBefore(day, -starts, '00:00'),
    expiresAt: ends === null ? null : new Date(daysBefore(day, -ends - 1, '00:00').getTime() - 1),
    isActive: isOff !== true,
    createdAt: daysBefore(day, written, '10:20'),
    createdBy: site === null ? administrator() : managerOf(site),
  }))
}
