import type { IncidentTemplate } from '@doorstep/contract/incidents/templates/schema'
import { standardTemplate } from '@doorstep/contract/incidents/templates/texts'
import { INCIDENT_STATUSES } from '@doorstep/contract/incidents/rules'
import type { IncidentStatus } from '@doorstep/contract/incidents/rules'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mails } from '../../../../test/applicants.ts'
import type { Answer, Caller } from '../../../../test/callers.ts'
import { startIncidents } from '../../../../test/incidents.ts'
import { mailUpdate } from '../mailing/service.ts'

let world: Awaited<ReturnType<typeof startIncidents>>
beforeAll(async () => {
  world = await startIncidents()
})
afterEach(async () => {
  const { db } = world.test.services
  for (const table of ['incident_updates', 'incidents', 'alerts', 'outbox_messages'] as const)
    await db.deleteFrom(table).execute()
  await db.updateTable('incident_templates').set({ subject: null, body: null, version: 1 }).execute()
})
afterAll(() => world.test.close())

const list = async (caller = world.manager): Promise<IncidentTemplate[]> =>
  (await caller.get('/incident-templates')).json<IncidentTemplate[]>()

async function idOf(status: IncidentStatus): Promise<number> {
  const found = (await list()).find((template) => template.status === status)
  return found?.templateId ?? expect.fail('every status has a template')
}

async function save(status: IncidentStatus, body: object, caller: Caller = world.admin): Promise<Answer> {
  return caller.put(`/incident-templates/${await idOf(status)}`, body)
}

async function mailed(more: object): Promise<{ subject: string | null; text: string }> {
  const { open, lastUpdate, ctx, test } = world
  const { id } = await open(more)
  await mailUpdate(ctx, await lastUpdate(id))
  const [mail] = await mails(test, 'resident@example.test')
  if (!mail) throw new Error('no email was sent')
  return mail
}

describe('the templates of emails about incidents', () => {
  it('each status has one template for emails about incidents, with the standard texts until somebody changes them [INC-20]', async () => {
    expect(
      (await list()).map(({ status, subject, body, isStandard }) => ({ status, subject, body, isStandard })),
    ).toEqual(INCIDENT_STATUSES.map((status) => ({ status, ...standardTemplate(status), isStandard: true })))
  })

  it('the templates of emails about incidents send the standard email until somebody changes them [INC-20]', async () => {
    const { subject, text } = await mailed({
      title: 'No water today',
      text: 'A pump failed.\n\nWe are there.',
    })
    expect(subject).toBe('Investigating: No water today')
    expect(text.replaceAll(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}/g, 'TIME').split('\n\n')).toEqual([
      expect.stringMatching(/^Dear /),
      'A pump failed.',
      'We are there.',
      'Next update by TIME.',
      'You don’t need to report it again.',
      expect.stringMatching(/^Read all updates: http.*\/incidents\/\d+$/),
      expect.stringContaining('Mill Quarter'),
      expect.stringMatching(/^Stop emails about incidents: /),
    ])
  })

  it('a template that an administrator has changed is used for the next email about an incident, with its placeholders filled in once [INC-20]', async () => {
    const saved = await save('Investigating', {
      subject: '{where}: {title}',
      body: 'What we know: {update}\n\n{nextUpdate}\n\nStay safe.',
      version: 1,
    })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json()).toMatchObject({ subject: '{where}: {title}', isStandard: false, version: 2 })
    const { subject, text } = await mailed({
      title: 'No water today',
      text: 'Keep {title} and {name}.',
      nextUpdateBy: null,
    })
    expect(subject).toMatch(/: No water today$/)
    expect(text).toContain('\n\nWhat we know: Keep {title} and {name}.\n\nStay safe.\n\nRead all updates: ')
  })

  it('the templates of emails about incidents are refused if a required placeholder is missing, or if a placeholder is unknown or repeated [INC-21]', async () => {
    const subject = '{title}'
    for (const [status, texts, fields] of [
      [
        'Monitoring',
        { subject, body: '{nextUpdate}' },
        { body: 'The text must contain {update}. Add it where it belongs.' },
      ],
      [
        'Monitoring',
        { subject, body: '{update}' },
        { body: 'The text must contain {nextUpdate}. Add it where it belongs.' },
      ],
      [
        'Monitoring',
        { subject, body: '{update} {nextUpdate} {name}' },
        { body: '{name} cannot be filled in here. Use {title}, {where}, {update} or {nextUpdate}.' },
      ],
      [
        'Resolved',
        { subject, body: '{update} {nextUpdate}' },
        { body: '{nextUpdate} cannot be filled in here. Use {title}, {where} or {update}.' },
      ],
      [
        'Resolved',
        { subject: '{title} {title}', body: '{update} {update}' },
        {
          subject: '{title} can be used only once here. Remove the others.',
          body: '{update} can be used only once here. Remove the others.',
        },
      ],
      [
        'Resolved',
        { subject: '{update}', body: '{update}' },
        { subject: '{update} cannot be filled in here. Use {title} or {where}.' },
      ],
    ] as const) {
      const answer = await save(status, texts)
      expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
    }
    expect((await save('Resolved', { subject, body: 'All: {update}' })).statusCode).toBe(200)
  })

  it('the templates of emails about incidents become standard again if somebody saves the standard text, and an unchanged text gets no new version [INC-20]', async () => {
    expect((await save('Resolved', standardTemplate('Resolved'))).json()).toMatchObject({ version: 1 })
    await save('Resolved', { subject: 'Over: {title}', body: '{update}' })
    const back = await save('Resolved', standardTemplate('Resolved'))
    expect(back.json()).toMatchObject({ isStandard: true, version: 3, subject: 'Resolved: {title}' })
  })

  it('changing a template of emails about incidents without seeing its newest version is refused, and the answer has that version [INC-20]', async () => {
    await save('Resolved', { subject: 'Over: {title}', body: '{update}', version: 1 })
    const late = await save('Resolved', { subject: 'Done: {title}', body: '{update}', version: 1 })
    expect([late.statusCode, late.json().current]).toMatchObject([409, { subject: 'Over: {title}' }])
  })

  it('the templates of emails about incidents can be changed by administrators and property managers only, and every change is audited with its texts [INC-22]', async () => {
    const { manager, admin, resident, test } = world
    expect((await resident.get('/incident-templates')).statusCode).toBe(403)
    const texts = { subject: 'Over: {title}', body: '{update}' }
    expect((await save('Resolved', texts, resident)).statusCode).toBe(403)
    expect((await save('Resolved', texts, admin)).statusCode).toBe(200)
    expect(
      (await save('Resolved', { subject: 'Over again: {title}', body: '{update}' }, manager)).statusCode,
    ).toBe(200)
    const event = await test.services.db
      .selectFrom('audit_events as e')
      .innerJoin('audit_texts as t', 't.event_id', 'e.id')
      .select(['e.actor_id', 't.texts'])
      .where('e.action', '=', 'incidentTemplate.update')
      .orderBy('e.id', 'desc')
      .executeTakeFirst()
    expect(event).toMatchObject({
      actor_id: manager.userId,
      texts: { 'before.subject': 'Over: {title}', 'after.subject': 'Over again: {title}' },
    })
  })
})
