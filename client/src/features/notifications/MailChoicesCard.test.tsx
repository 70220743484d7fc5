import type { KindChoice } from '@doorstep/contract/notifications/schema'
import { screen } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { signIn } from '../../../test/estate.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { MailChoicesCard } from './MailChoicesCard.tsx'

let choices: KindChoice[]
let sent: unknown[]
let isDown: boolean

beforeEach(() => {
  signIn()
  choices = [
    { kind: 'newReport', choice: 'atOnce' },
    { kind: 'mineChanged', choice: 'atOnce' },
    { kind: 'emergency', choice: 'atOnce' },
  ]
  sent = []
  isDown = false
  server.use(
    http.get(api('/account/mail-choices'), () => HttpResponse.json(choices)),
    http.put(api('/account/mail-choices'), async ({ request }) => {
      const body = (await request.json()) as KindChoice
      sent.push(body)
      if (isDown) return HttpResponse.json(failure('INTERNAL', 'Not now.'), { status: 400 })
      choices = choices.map((choice) => (choice.kind === body.kind ? body : choice))
      return HttpResponse.json(choices)
    }),
  )
})

const open = () => renderRoute({ path: '/update-profile', at: '/update-profile', page: MailChoicesCard })
const select = (name: RegExp) => screen.findByRole('button', { name })

it('the card of email choices saves a choice at once [FORYOU-21]', async () => {
  const { user } = open()
  await user.click(await select(/New reports/))
  await user.click(await screen.findByRole('option', { name: 'In one email a day, at 8 am' }))
  expect(await select(/In one email a day.*New reports|New reports.*In one email a day/)).toBeVisible()
  expect(sent).toEqual([{ kind: 'newReport', choice: 'daily' }])
  expect(await select(/At once.*own reports|own reports.*At once/)).toBeVisible()
  expect(
    screen.getByText(
      /We always email you when a report is received, approved or rejected\. We also always email you about appointments, whether a problem is fixed, and your account\./,
    ),
  ).toBeVisible()
})

it('the card of email choices saves the choice for emergencies [EMERG-201]', async () => {
  const { user } = open()
  await user.click(await select(/Emergencies/))
  await user.click(await screen.findByRole('option', { name: 'Not by email' }))
  expect(await select(/Not by email.*Emergencies|Emergencies.*Not by email/)).toBeVisible()
  expect(sent).toEqual([{ kind: 'emergency', choice: 'never' }])
})

it('the card of email choices shows why a choice could not be saved, and shows the previous choice [FORYOU-21]', async () => {
  isDown = true
  const { user } = open()
  await user.click(await select(/New reports/))
  await user.click(await screen.findByRole('option', { name: 'Not by email' }))
  expect(await screen.findByText('Not now.')).toBeVisible()
  expect(await select(/At once.*New reports|New reports.*At once/)).toBeVisible()
})
