import { useFormContext, useWatch } from 'react-hook-form'
import { cx } from '../../ui/cx.ts'
import { SEVERITIES } from './activeAlerts.ts'
import { AlertLine } from './AlertLine.tsx'
import { AlertReach } from './AlertReach.tsx'
import type { AlertValues } from './alertValues.ts'

/** Shows the alert to its author as residents will see it, with the number of people that the alert will reach. */
export function AlertPreview() {
  const { control } = useFormContext<AlertValues>()
  const [message, severity, expiresAt, siteName, block] = useWatch({
    control,
    name: ['message', 'severity', 'expiresAt', 'siteName', 'block'],
  })
  return (
    <section aria-label="Preview" className="flex flex-col gap-2 border-t border-border pt-4">
      <h3 className="text-sm font-semibold">How residents see the alert</h3>
      <div className={cx('rounded-lg px-4 py-3', SEVERITIES[severity].className)}>
        <AlertLine
          alert={{
            severity,
            message: message.trim() || 'Your message',
            // Midday in UTC is on the same day in the product's time zone.
            expiresAt: expiresAt === '' ? null : `${expiresAt}T12:00:00Z`,
          }}
        />
      </div>
      {siteName === null ? (
        <p className="text-sm text-muted">Choose a site to see how many people the alert reaches.</p>
      ) : (
        <AlertReach siteName={siteName} blockId={block ? Number(block.id) : undefined} />
      )}
    </section>
  )
}
