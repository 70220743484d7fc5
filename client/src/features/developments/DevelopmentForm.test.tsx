import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildDevelopment } from '../../../test/estateRows.ts'
import { add, edit, holiday, open, pick, prepare, stage } from '../../../test/developmentsScreen.tsx'
import { api, failure, server } from '../../../test/server.ts'
import { addDays, today } from '../../lib/dates.ts'
beforeEach(prepare)

describe('the form to add a development', () => {
  it('the form to add a development names every missing field [DEVS-16, DEVS-18, DEVS-20, DEVS-21, DEVS-22, DEVS-23, DEVS-24, DEVS-25, DEVS-26, DEVS-27, DEVS-28]', async () => {
    const { user } = open()
    const dialog = await add(user)
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeInTheDocument()
    expect(dialog.getByRole('button', { name: 'Close' })).toBeInTheDocument()
    for (const label of [/^Development Name/, /^Site Name/, /^Address/])
      expect(dialog.getByLabelText(label)).toBeRequired()
    for (const name of [/^City/, /^Country/])
      expect(dialog.getByRole('combobox', { name })).toHaveAttribute('aria-required', 'true')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    const summary = await dialog.findByRole('alert')
    expect(
      within(summary)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Development Name is required',
      'Country is required',
      'City is required',
      'Site Name is required',
      'Address is required',
    ])
    const field = dialog.getByLabelText(/^Address/)
    expect(field.compareDocumentPosition(summary)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(stage.sent).toEqual([])
  })

  it('the form to add a development loads the cities of the country, accepts a new city, saves, closes and reloads the list [DEVS-29, DEVS-30, DEVS-31, DEVS-32, DEVS-33, DEVS-47]', async () => {
    const { user } = open()
    const dialog = await add(user)
    await user.type(dialog.getByLabelText(/^Development Name/), 'Mill Quarter')
    expect(dialog.getByRole('combobox', { name: /^City/ })).toBeDisabled()
    await pick(user, /^Country/, 'Fra', 'France')
    await user.click(dialog.getByRole('combobox', { name: /^City/ }))
    expect(await screen.findByRole('option', { name: 'Lyon' })).toBeInTheDocument()
    await pick(user, /^City/, 'Moulins', /Moulins/)
    await user.type(dialog.getByLabelText(/^Site Name/), 'Mill')
    await user.type(dialog.getByLabelText(/^Address/), '1 Mill Lane')
    const before = stage.asked.length
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('New development added successfully!')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(stage.sent).toEqual([
      {
        call: 'POST /developments',
        body: {
          developmentName: 'Mill Quarter',
          countryId: 33,
          country: 'France',
          cityId: null,
          city: 'Moulins',
          siteName: 'Mill',
          address: '1 Mill Lane',
        },
      },
    ])
    await waitFor(() => expect(stage.asked.length).toBeGreaterThan(before))
    expect((await add(user)).getByLabelText(/^Development Name/)).toHaveValue('')
  })

  it('the form to add a development shows whether countries or cities failed to load, and tries again [DEVS-45, DEVS-46]', async () => {
    const broken = () => HttpResponse.json(failure('INTERNAL', 'Not now.'), { status: 500 })
    server.use(
      http.get(api('/countries'), broken, { once: true }),
      http.get(api('/towns'), broken, { once: true }),
    )
    const { user } = open()
    const dialog = await add(user)
    expect(await dialog.findByText('We couldn’t load the countries. Try again.')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Try again' }))
    await pick(user, /^Country/, 'Fra', 'France')
    expect((await dialog.findAllByText('We couldn’t load the cities. Try again.')).length).toBeGreaterThan(0)
    expect(console.error).toHaveBeenCalledWith('We couldn’t load the cities. Try again.', 'Not now.')
    expect(console.error).toHaveBeenCalledWith('We couldn’t load the countries. Try again.', 'Not now.')
  })
})

describe('the form to edit a development', () => {
  it('the form to edit a development saves with the version that was loaded [DEVS-17, DEVS-19, DEVS-34, DEVS-48]', async () => {
    const { user } = open()
    const dialog = await edit(user)
    await user.type(dialog.getByLabelText(/^Address/), 'a')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await screen.findByText('Development updated successfully!')).toBeInTheDocument()
    expect(stage.sent).toMatchObject([
      { call: 'PUT /developments/1', body: { address: '14 Canal Streeta', cityId: 5, version: 3 } },
    ])
  })

  it('the form to edit a development keeps the typed text if saving fails, and logs the reason [DEVS-43]', async () => {
    stage.refusals = [
      () =>
        HttpResponse.json(
          failure('CONFLICT', 'A development with this site name already exists. Choose another site name.'),
          {
            status: 409,
          },
        ),
    ]
    const { user } = open()
    const dialog = await edit(user)
    await user.type(dialog.getByLabelText(/^Site Name/), 's')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(
      await dialog.findByText('A development with this site name already exists. Choose another site name.'),
    ).toBeInTheDocument()
    expect(console.error).toHaveBeenCalledWith('Failed to save the development', expect.anything())
    expect(dialog.getByLabelText(/^Site Name/)).toHaveValue('Ash Rows')
  })

  it('the form to edit a development shows the change of another person, and the next save includes that change', async () => {
    const current = buildDevelopment({ address: '15 Canal Street', siteName: 'Ash', version: 7 })
    stage.refusals = [() => HttpResponse.json(failure('CONFLICT', 'Changed.', { current }), { status: 409 })]
    const { user } = open()
    const dialog = await edit(user)
    await user.type(dialog.getByLabelText(/^Site Name/), 's')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByText(/Somebody else has changed this development/)).toBeInTheDocument()
    expect(dialog.getByLabelText(/^Site Name/)).toHaveValue('Ash Rows')
    expect(dialog.getByLabelText(/^Address/)).toHaveValue('15 Canal Street')
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    await screen.findByText('Development updated successfully!')
    expect(stage.sent[1]?.body).toMatchObject({
      siteName: 'Ash Rows',
      address: '15 Canal Street',
      version: 7,
    })
  })
})

describe('collections in the development form', () => {
  it('collections in the development form show the next eight dates, and can move one that falls on a bank holiday', async () => {
    const { user } = open()
    const dialog = await edit(user)
    expect(await dialog.findByText(/We have bank holiday dates only up to/)).toBeInTheDocument()
    const waste = within(dialog.getByRole('region', { name: 'Waste' }))
    expect(within(waste.getByRole('list')).getAllByRole('listitem')).toHaveLength(8)
    expect(waste.getByText(/is a bank holiday: Boxing Day/)).toBeInTheDocument()
    await user.click(waste.getByRole('button', { name: /^Move the Waste collection/ }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    await screen.findByText('Development updated successfully!')
    expect(stage.sent).toEqual([
      {
        call: 'PUT /developments/1/collections',
        body: {
          nation: 'england',
          version: 1,
          schedules: [
            {
              stream: 'waste',
              firstOn: addDays(today(), 1),
              everyWeeks: 1,
              shifts: [{ from: holiday, to: addDays(holiday, 1) }],
            },
          ],
        },
      },
    ])
  })

  it('collections of a new development can be read from a calendar file, and show the nation’s holidays', async () => {
    server.use(
      http.post(api('/collections/file'), () =>
        HttpResponse.json({
          schedules: [
            { stream: 'glass', firstOn: addDays(holiday, -7), everyWeeks: 2, shifts: [], nextDates: [] },
          ],
          leftOut: [],
        }),
      ),
    )
    const { user } = open()
    const dialog = await add(user)
    expect(dialog.queryByRole('button', { name: /Nation/ })).not.toBeInTheDocument()
    await pick(user, /^Country/, 'Uni', 'United Kingdom')
    const file = new File(['BEGIN:VCALENDAR'], 'bins.ics', { type: 'text/calendar' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) await user.upload(input, file)
    expect(await dialog.findByRole('region', { name: 'Glass' })).toBeInTheDocument()
    expect(dialog.queryByText(/is a bank holiday/)).not.toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: /Nation/ }))
    await user.click(await screen.findByRole('option', { name: 'Scotland' }))
    expect(await dialog.findByText(/is a bank holiday: St Andrew’s Day/)).toBeInTheDocument()
    await pick(user, /^City/, 'Lee', 'Leeds')
    for (const label of [/^Development Name/, /^Site Name/, /^Address/])
      await user.type(dialog.getByLabelText(label), 'Mill')
    await user.click(dialog.getByRole('button', { name: 'Add' }))
    await screen.findByText('New development added successfully!')
    expect(stage.sent.map(({ call }) => call)).toEqual([
      'POST /developments',
      'PUT /developments/8/collections',
    ])
    expect(stage.sent[1]?.body).toMatchObject({ nation: 'scotland', schedules: [{ stream: 'glass' }] })
  })

  it('collections in the development form need a first date, and can be read from a calendar file and discarded again [KEEP-61]', async () => {
    server.use(
      http.post(api('/collections/file'), () =>
        HttpResponse.json({
          schedules: [
            { stream: 'glass', firstOn: addDays(today(), 3), everyWeeks: 4, shifts: [], nextDates: [] },
          ],
          leftOut: [
            '"Street party": we can’t tell what is collected. These events were left out.',
            '"Glass": it also says "None in May". Check its dates.',
          ],
        }),
      ),
    )
    const { user } = open()
    const dialog = await edit(user)
    await user.click(dialog.getByRole('button', { name: /Add a stream/ }))
    await user.click(await screen.findByRole('option', { name: 'Food waste' }))
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    expect((await dialog.findAllByText('Choose the first date.')).length).toBeGreaterThan(0)
    await user.click(dialog.getByRole('button', { name: 'Remove Food waste' }))
    const file = new File(['BEGIN:VCALENDAR'], 'bins.ics', { type: 'text/calendar' })
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) await user.upload(input, file)
    expect(await dialog.findByText('Read from the file: Glass')).toBeInTheDocument()
    expect(dialog.getByText(/^"Street party": we can’t tell what is collected/)).toBeInTheDocument()
    // The list of left-out lines also contains lines whose meaning is not certain.
    const lines = dialog.getByRole('list', { name: 'Entries left out or not certain:' })
    expect(within(lines).getByText(/Check its dates/)).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Remove bins.ics' }))
    expect(dialog.queryByRole('region', { name: 'Glass' })).not.toBeInTheDocument()
    expect(dialog.queryByText('Read from the file: Glass')).not.toBeInTheDocument()
    if (input) await user.upload(input, new File(['BEGIN:VCALENDAR'], 'again.ics'))
    expect(await dialog.findByText('Read from the file: Glass')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Update' }))
    await screen.findByText('Development updated successfully!')
    expect(stage.sent[0]?.body['schedules']).toMatchObject([
      { stream: 'waste' },
      { stream: 'glass', everyWeeks: 4 },
    ])
  })
})
