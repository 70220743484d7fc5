import { propertyEndpoints } from '@doorstep/contract/properties/endpoints'
import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { openIssuePage, startConversation } from '../../../../test/conversation.tsx'
import { ME, signIn } from '../../../../test/estate.ts'
import { api, failure, server } from '../../../../test/server.ts'

const choice = () => screen.findByRole('button', { name: /Contact for this issue/ })
const PRIYA = { id: 77, name: 'Priya Nair' }
let sent: unknown[]

interface Setting {
  issue?: object
  people?: { id: number; name: string }[]
  refusal?: ReturnType<typeof failure>
}

function start({ issue = {}, people = [PRIYA], refusal }: Setting = {}) {
  signIn(['issue:moderate', 'issue:setContact'], 'PMGR')
  const kept = startConversation({ issue: { can: ['issue:moderate', 'issue:setContact'], ...issue } })
  server.use(
    http.get(api('/properties/:propertyId/occupants'), () => HttpResponse.json(people)),
    http.put(api('/issues/:issueId/contact'), async ({ request }) => {
      const { userId } = (await request.json()) as { userId: number | null }
      sent.push(userId)
      if (refusal) return HttpResponse.json(refusal, { status: 400 })
      kept.issue = { ...kept.issue, contactId: userId, contactName: userId === null ? null : 'Priya Nair' }
      return HttpResponse.json(kept.issue)
    }),
  )
  return { ...openIssuePage(), kept }
}

beforeEach(() => {
  sent = []
})

describe('the card of the contact', () => {
  it('the contact card lets staff name an occupant of the home as the contact, and remove the contact again [TALK-210]', async () => {
    const { user } = start()
    expect(await choice()).toHaveTextContent('Nobody')
    await user.click(await choice())
    await user.click(await screen.findByRole('option', { name: 'Priya Nair' }))
    expect(await screen.findByText('Contact saved.')).toBeVisible()
    await waitFor(async () => expect(await choice()).toHaveTextContent('Priya Nair'))
    await user.click(await choice())
    await user.click(await screen.findByRole('option', { name: 'Nobody' }))
    await waitFor(async () => expect(await choice()).toHaveTextContent('Nobody'))
    expect(sent).toEqual([77, null])
  })

  it('the contact card does not offer the reporter as the contact, and is not shown if nobody else lives in the home [TALK-210]', async () => {
    const { client } = start({ people: [{ id: ME, name: 'Reporter' }] })
    expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible()
    const queryKey = [propertyEndpoints.listOccupants.name]
    await waitFor(() => expect(client.getQueriesData({ queryKey })[0]?.[1]).toHaveLength(1))
    expect(screen.queryByRole('region', { name: 'Contact' })).not.toBeInTheDocument()
  })

  it('the contact card still names a contact who has left the home [TALK-210]', async () => {
    start({ issue: { contactId: 78, contactName: 'Ben Ode' } })
    expect(await choice()).toHaveTextContent('Ben Ode')
  })

  it('the contact card shows why the contact could not be saved [TALK-210]', async () => {
    const { user } = start({
      refusal: failure('INVALID', 'Not valid.', { fields: { userId: 'They have moved out.' } }),
    })
    await user.click(await choice())
    await user.click(await screen.findByRole('option', { name: 'Priya Nair' }))
    expect(await screen.findByText('They have moved out.')).toBeVisible()
    expect(await choice()).toHaveTextContent('Nobody')
  })

  it('the contact card offers another try if the occupants cannot be loaded [TALK-210]', async () => {
    signIn(['issue:moderate', 'issue:setContact'], 'PMGR')
    startConversation({ issue: { can: ['issue:moderate', 'issue:setContact'] } })
    server.use(
      http.get(api('/properties/:propertyId/occupants'), () =>
        HttpResponse.json(failure('FORBIDDEN', 'No.'), { status: 403 }),
      ),
    )
    openIssuePage()
    expect(await screen.findByText('We couldn’t load the residents.')).toBeVisible()
  })

  it('the contact card is hidden from people who cannot name a contact [TALK-210]', async () => {
    signIn([])
    startConversation({ issue: { can: [] } })
    openIssuePage()
    expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible()
    expect(screen.queryByText('Contact for this issue')).not.toBeInTheDocument()
  })
})
