import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openIssuePage, startConversation } from '../../../test/conversation.tsx'
import { signIn } from '../../../test/estate.ts'

const details = async () => within(await screen.findByRole('region', { name: 'Details' }))

describe('issue details', () => {
  it('the details of an issue do not mention a reporter when the issue has no reporter [ISSUE-200]', async () => {
    signIn(['issue:moderate'], 'PMGR')
    startConversation({ issue: { userId: null, reporterName: null } })
    openIssuePage()
    expect((await details()).queryByText('Reported by')).not.toBeInTheDocument()
  })

  it('the details of an issue name the reporter [ISSUE-200]', async () => {
    signIn(['issue:moderate'], 'PMGR')
    startConversation({ issue: { userId: 99, reporterName: 'Rosa Parks' } })
    openIssuePage()
    expect((await details()).getByText('Reported by')).toBeInTheDocument()
    expect((await details()).getByText('Rosa Parks')).toBeInTheDocument()
  })

  it('the details of an issue do not show reporters their own name and phone number [ISSUE-200]', async () => {
    signIn([])
    startConversation({ issue: { reporterName: 'Priya Nair', phoneNumber: '0118 496 0001' } })
    openIssuePage()
    expect((await details()).getByText('Reported')).toBeInTheDocument()
    expect((await details()).queryByText('Reported by')).not.toBeInTheDocument()
    expect((await details()).queryByText('Phone number')).not.toBeInTheDocument()
  })

  it.each([[['issue:setVulnerableFlag']], [[]]] as const)(
    'the details of an issue show the vulnerable persons flag once to a reader with the permissions %j [ISSUE-201]',
    async (can) => {
      signIn([...can])
      startConversation({ issue: { vulnerablePersons: true, can: [...can] } })
      openIssuePage()
      await details()
      expect(await screen.findAllByText('Vulnerable persons')).toHaveLength(1)
    },
  )
})
