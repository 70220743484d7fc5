import type { Issue } from '@doorstep/contract/issues/schema'
import { vulnerableFlagEndpoints } from '@doorstep/contract/issues/vulnerable-flag/endpoints'
import { plainText } from '../../../api/errors.ts'
import { useApiMutation } from '../../../api/query.ts'
import { Card } from '../../../ui/Card.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { notify } from '../../../ui/toast.ts'
import { yesOrNo } from '../format.ts'

/** The consent to the vulnerable persons flag. Shown to people who may give or withdraw the consent. */
export function VulnerableFlagCard({ issue }: { issue: Issue }) {
  const { issueId, vulnerablePersons } = issue
  const save = useApiMutation(vulnerableFlagEndpoints.setVulnerableFlag, { waitsForPage: true })
  const isOn = (save.isPending ? save.variables.body.vulnerablePersons : undefined) ?? vulnerablePersons
  const change = async (wanted: boolean) => {
    try {
      await save.mutateAsync({ params: { issueId }, body: { vulnerablePersons: wanted } })
      notify.success(wanted ? 'Consent saved.' : 'Consent withdrawn.')
    } catch (error) {
      notify.error(`We couldn’t change the consent. ${plainText(error)}`)
    }
  }
  if (!issue.can.includes('issue:setVulnerableFlag')) return null
  return (
    <Card title="Vulnerable persons">
      <p className="hidden text-sm print:block">{yesOrNo(isOn)}</p>
      <div className="flex flex-col gap-2 print:hidden">
        <Switch
          isSelected={isOn === true}
          isDisabled={save.isPending}
          onChange={(wanted) => void change(wanted)}
        >
          A vulnerable person is affected
        </Switch>
        <p className="text-sm text-muted">
          Consent is voluntary. The person who reported the issue can withdraw it at any time.
        </p>
      </div>
    </Card>
  )
}
