import { alertEndpoints } from '@doorstep/contract/alerts/endpoints'
import type { Alert } from '@doorstep/contract/alerts/schema'
import { plainText } from '../../api/errors.ts'
import { useApiMutation } from '../../api/query.ts'
import { Switch } from '../../ui/Switch.tsx'
import { notify } from '../../ui/toast.ts'

/** Switches an alert on or off. Saves the change at once. */
export function AlertToggle({ alert }: { alert: Alert }) {
  // Shows the new state until the list has reloaded. Otherwise a second press would start from the old state.
  const toggle = useApiMutation(alertEndpoints.toggleAlert, { waitsForPage: true })
  const isActive = (toggle.isPending ? toggle.variables.body.isActive : undefined) ?? alert.isActive
  const handleChange = async (wanted: boolean) => {
    try {
      await toggle.mutateAsync({ params: { alertId: alert.id }, body: { isActive: wanted } })
      notify.success(`The alert is now ${wanted ? 'active' : 'inactive'}.`)
    } catch (error) {
      notify.error(`We couldn’t change the alert. ${plainText(error)}`)
    }
  }
  return (
    <Switch
      isSelected={isActive}
      isDisabled={toggle.isPending || !alert.can.includes('alert:update')}
      onChange={(wanted) => void handleChange(wanted)}
    >
      <span>{isActive ? 'Active' : 'Inactive'}</span>
      <span className="sr-only">: {alert.message.slice(0, 60)}</span>
    </Switch>
  )
}
