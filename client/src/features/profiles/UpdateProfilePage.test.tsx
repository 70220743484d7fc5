import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { answerAccount, PROFILE } from '../../../test/account.ts'
import { ME, signIn } from '../../../test/estate.ts'
import { device } from '../../../test/idb.ts'
import { renderRoute } from '../../../test/renderRoute.tsx'
import { api, failure, server } from '../../../test/server.ts'
import UpdateProfilePage from './UpdateProfilePage.tsx'

let sent: string[] = []
const FAILED = 'Failed to update user profile due to technical error.'

beforeEach(() => {
  sent = []
  signIn()
  answerAccount()
  server.use(
    http.post(api('/account/update-profile'), async ({ request }) => {
      sent.push(await request.text())
      return HttpResponse.json({ ...PROFILE, firstName: 'Pri' })
    }),
  )
})

const open = () => renderRoute({ path: '/update-profile', at: '/update-profile', page: UpdateProfilePage })
const field = (name: RegExp) => screen.findByRole('textbox', { name })
const button = () => screen.getByRole('button', { name: 'Update profile' })
const fieldOf = (body: string, name: string) =>
  new RegExp(`name="${name}"[^\\0]*?\\r\\n\\r\\n([^\\0]*?)\\r\\n--`).exec(body)?.[1]
function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no picker.')
  // The picker's filter does not stop people from choosing other files.
  fireEvent.change(input, { target: { files: [file] } })
}

describe('the profile form', () => {
  it('the profile form shows its fields, and the email is read-only [PROFILE-01] [PROFILE-03] [PROFILE-05] [PROFILE-06] [PROFILE-07] [PROFILE-08]', async () => {
    open()
    expect(await field(/^First name/)).toHaveValue('Priya')
    expect(await field(/^Last name/)).toHaveValue('Nair')
    expect(await field(/^Email/)).toHaveValue('priya@example.org')
    expect(await field(/^Email/)).toHaveAttribute('readonly')
    expect(await field(/^Phone number/)).toHaveValue('7700900223')
    expect(screen.getByRole('button', { name: 'Choose a photo' })).toBeVisible()
    expect(await screen.findByRole('switch')).not.toBeChecked()
  })

  it('the profile form can be sent once something has changed [PROFILE-11] [PROFILE-12]', async () => {
    const { user } = open()
    const firstName = await field(/^First name/)
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    await user.type(firstName, 'x')
    expect(button()).not.toHaveAttribute('aria-disabled')
    await user.type(firstName, '{Backspace}')
    expect(button()).toHaveAttribute('aria-disabled', 'true')
  })

  it('the profile form says that nothing has changed if only spaces were added, and sends nothing [KEEP-03]', async () => {
    const { user } = open()
    await user.type(await field(/^First name/), '  ')
    await user.click(button())
    expect(await screen.findByText('Nothing has changed.')).toBeVisible()
    expect(sent).toEqual([])
    expect(button()).toHaveAttribute('aria-disabled', 'true')
  })

  it('the profile form saves the profile, and then shows a confirmation and the new values [PROFILE-13] [PROFILE-18]', async () => {
    const { user } = open()
    const firstName = await field(/^First name/)
    await user.clear(firstName)
    await user.type(firstName, 'Pri')
    const phone = await field(/^Phone number/)
    await user.clear(phone)
    await user.type(phone, '0044 7700 900 224')
    await user.click(button())
    expect(await screen.findByText('Profile updated successfully.')).toBeVisible()
    expect(sent).toHaveLength(1)
    expect(fieldOf(sent[0] ?? '', 'firstName')).toBe('Pri')
    expect(fieldOf(sent[0] ?? '', 'phoneNumber')).toBe('7700900224')
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    expect(device.size).toBe(0)
  })

  it('the profile form lets staff choose their first screen [DESK-52]', async () => {
    server.use(
      http.get(api('/account/profile'), () => HttpResponse.json({ ...PROFILE, firstScreen: 'dashboard' })),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /Dashboard First screen/ }))
    await user.click(await screen.findByRole('option', { name: 'Desk' }))
    await user.click(button())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(fieldOf(sent[0] ?? '', 'firstScreen')).toBe('desk')
  })

  it('the profile form does not let people who are not staff choose their first screen [DESK-52]', async () => {
    const { user } = open()
    await user.type(await field(/^First name/), 'x')
    expect(screen.queryByText('First screen')).not.toBeInTheDocument()
    await user.click(button())
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(fieldOf(sent[0] ?? '', 'firstScreen')).toBeUndefined()
  })

  it('the profile form names the characters that a name must not contain, next to the field [SAFE-46]', async () => {
    const { user } = open()
    await user.clear(await field(/^Last name/))
    await user.type(await field(/^Last name/), 'Rao <b>')
    await user.click(button())
    expect(await field(/^Last name/)).toHaveAccessibleDescription('Last name must not contain : / @ < or >.')
    expect(await field(/^Last name/)).toHaveValue('Rao <b>')
    expect(sent).toEqual([])
  })

  it('the profile form requires both names and a valid phone number [PROFILE-02] [PROFILE-04]', async () => {
    const { user } = open()
    await user.clear(await field(/^First name/))
    await user.clear(await field(/^Last name/))
    await user.clear(await field(/^Phone number/))
    await user.type(await field(/^Phone number/), '123')
    await user.click(button())
    expect(await field(/^First name/)).toHaveAccessibleDescription('First name is required.')
    expect(await field(/^Last name/)).toHaveAccessibleDescription('Last name is required.')
    expect(await field(/^Phone number/)).toHaveAccessibleDescription(
      /Please enter a valid 10-digit UK mobile/,
    )
    expect(screen.getByRole('alert')).toHaveTextContent(/^There is a problem/)
    expect(sent).toEqual([])
  })

  it.each([
    [500, 'INTERNAL', 'Something broke.', false],
    [403, 'FORBIDDEN', 'Not yours.', true],
    [400, 'INVALID', 'Look again.', true],
  ])(
    'the profile form shows the reason for a failure with HTTP status %s, and keeps the typed text [PROFILE-14]',
    async (status, code, text, isShown) => {
      server.use(
        http.post(api('/account/update-profile'), () => HttpResponse.json(failure(code, text), { status })),
      )
      const { user } = open()
      await user.type(await field(/^First name/), 'x')
      await user.click(button())
      expect(await screen.findByText(FAILED)).toBeVisible()
      expect(screen.queryAllByText(text)).toHaveLength(isShown ? 1 : 0)
      expect(await field(/^First name/)).toHaveValue('Priyax')
      expect(button()).not.toHaveAttribute('aria-disabled')
    },
  )

  it('the profile form shows an error if the profile could not be loaded, and lets the user try again [PROFILE-15]', async () => {
    server.use(http.get(api('/account/profile'), () => HttpResponse.error(), { once: true }))
    const { user } = open()
    expect(await screen.findByText('Could not load profile.')).toBeVisible()
    const panel = screen.getByRole('region', { name: 'Your details' })
    await user.click(within(panel).getByRole('button', { name: 'Try again' }))
    expect(await field(/^First name/)).toHaveValue('Priya')
  })

  it('the profile form offers unsaved input again when the person comes back', async () => {
    const { user, unmount } = open()
    await user.type(await field(/^First name/), 'x')
    unmount()
    await waitFor(() => expect(device.get(`draft:${ME}:profile`)).toBeDefined())
    open()
    await user.click(await screen.findByRole('button', { name: 'Continue with changes' }))
    expect(await field(/^First name/)).toHaveValue('Priyax')
    expect(button()).not.toHaveAttribute('aria-disabled')
  })
})

describe('the profile photo', () => {
  it.each([
    ['too large', new File([new Uint8Array(5_242_880)], 'me.jpg'), 'The photo must be less than 5 MB.'],
    ['of another kind', new File(['%PDF'], 'me.pdf'), 'Only JPG, PNG, GIF and HEIC files are allowed.'],
  ])('the profile photo is rejected if it is %s', async (_, file, message) => {
    open()
    await field(/^First name/)
    choose(file)
    expect(await screen.findByText(message)).toBeVisible()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
  })

  it('the profile photo is uploaded unchanged if the browser cannot decode the photo', async () => {
    const { user } = open()
    await field(/^First name/)
    choose(new File(['heic'], 'me.heic', { type: 'image/heic' }))
    expect(await screen.findByText('me.heic')).toBeVisible()
    await user.click(button())
    expect(await screen.findByText('Profile updated successfully.')).toBeVisible()
    expect(sent[0]).toContain('name="photo"; filename="me.heic"')
  })

  it('the profile photo is shown with its size, and can be discarded before saving [KEEP-61]', async () => {
    const { user } = open()
    await field(/^First name/)
    choose(new File(['heic'], 'me.heic', { type: 'image/heic' }))
    expect(await screen.findByText('4 B')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Remove me.heic' }))
    expect(screen.queryByText('me.heic')).not.toBeInTheDocument()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
  })

  it('a saved profile photo can be removed', async () => {
    answerAccount({ photoUrl: '/api/account/photo/7?v=1' })
    server.use(http.get(api('/account/photo/7'), () => new HttpResponse('jpeg')))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Remove photo' }))
    expect(screen.getByText('The photo will be removed when you update your profile.')).toBeVisible()
    await user.click(button())
    expect(await screen.findByText('Profile updated successfully.')).toBeVisible()
    expect(fieldOf(sent[0] ?? '', 'removePhoto')).toBe('true')
  })

  it("the profile form shows the server's message about the photo", async () => {
    const text = 'Only JPG, PNG, GIF and HEIC files are allowed.'
    server.use(
      http.post(api('/account/update-profile'), () =>
        HttpResponse.json(failure('UNSUPPORTED_TYPE', text, { fields: { photo: text } }), { status: 415 }),
      ),
    )
    const { user } = open()
    await field(/^First name/)
    choose(new File(['no'], 'me.heic', { type: 'image/heic' }))
    await screen.findByText('me.heic')
    await user.click(button())
    expect(await screen.findByText(text)).toBeVisible()
    expect(screen.getByText(FAILED)).toBeVisible()
  })
})
