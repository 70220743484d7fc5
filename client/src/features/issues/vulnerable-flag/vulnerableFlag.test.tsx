import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { openIssuePage, startConversation } from '../../../../test/conversation.tsx'
import { signIn } from '../../../../test/estate.ts'
import { api, failure, server } from '../../../../test/server.ts'

const flag = () => screen.findByRole('switch', { name: 'A vulnerable person is affected' })

beforeEach(() => signIn(['issue:setVulnerableFlag']))

describe('the vulnerable persons flag switch', () => {
  it('the vulnerable persons switch withdraws the consent on a closed issue, and shows the result [DATA-201]', async () => {
    const kept = startConversation({
      issue: { status: 'Closed', vulnerablePersons: true, can: ['issue:setVulnerableFlag'] },
    })
    const sent: unknown[] = []
    server.use(
      http.put(api('/issues/:issueId/vulnerable-persons'), async ({ request }) => {
        sent.push(await request.json())
        kept.issue = { ...kept.issue, vulnerablePersons: false, can: [] }
        return HttpResponse.json(kept.issue)
      }),
    )
    const { user } = openIssuePage()
    expect(await flag()).toBeChecked()
    await user.click(await flag())
    expect(await screen.findByText('Consent withdrawn.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
    expect(sent).toEqual([{ vulnerablePersons: false }])
  })

  it('the vulnerable persons switch stays on and shows an error if the server refuses the change [DATA-201]', async () => {
    startConversation({ issue: { vulnerablePersons: true, can: ['issue:setVulnerableFlag'] } })
    server.use(
      http.put(api('/issues/:issueId/vulnerable-persons'), () =>
        HttpResponse.json(failure('FORBIDDEN', 'Not yours.'), { status: 403 }),
      ),
    )
    const { user } = openIssuePage()
    await user.click(await flag())
    expect(await screen.findByText(/We couldn’t change the consent\. Not yours\./)).toBeVisible()
    expect(await flag()).toBeChecked()
  })
})
