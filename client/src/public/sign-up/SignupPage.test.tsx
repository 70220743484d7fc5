import { fireEvent, screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { api, server } from '../../../test/server.ts'
import {
  address,
  asked,
  button,
  choosePlace,
  file,
  password,
  proof,
  sent,
  show,
  summary,
  terms,
  text,
  town,
  prepareSignup,
} from '../../../test/signup.tsx'
import { tenDigits } from './PhoneField.tsx'

beforeEach(prepareSignup)

describe('the sign-up form', () => {
  it('the sign-up form has every field [SIGNUP-01] [SIGNUP-02] [SIGNUP-03] [SIGNUP-04] [SIGNUP-06] [SIGNUP-10] [SIGNUP-11]', async () => {
    await show()
    for (const name of [/^First name/, /^Last name/, /^Email/, /^Mobile number/])
      expect(text(name)).toBeRequired()
    expect(password()).toHaveAttribute('type', 'password')
    expect(proof()).toHaveAttribute('type', 'file')
    expect(terms()).not.toBeChecked()
  })

  it('the sign-up form shows the strength of the password [SIGNUP-05]', async () => {
    const user = await show()
    for (const [typed, label] of [
      ['Abc1!', 'Weak'],
      ['xyz', 'Strong'],
    ] as const) {
      await user.type(password(), typed)
      expect(screen.getByText(/^Password strength/).parentElement).toHaveTextContent(
        `Password strength: ${label}`,
      )
    }
  })

  it('the sign-up form names the characters that a name must not contain, at the field [SAFE-46]', async () => {
    const user = await show()
    await user.type(text(/^First name/), 'Win now: http://prizes.example/')
    await user.type(text(/^Last name/), 'O\u2019Neil-Smith')
    await user.click(button())
    await screen.findByText('There is a problem')
    expect(text(/^First name/)).toHaveAccessibleDescription('First name must not contain : / @ < or >.')
    expect(text(/^First name/)).toHaveValue('Win now: http://prizes.example/')
    expect(text(/^Last name/)).not.toHaveAttribute('aria-invalid', 'true')
  })

  it('the sign-up form lists all missing fields at once [SIGNUP-12] [SIGNUP-24]', async () => {
    const user = await show()
    await user.click(button())
    await screen.findByText('There is a problem')
    const names = summary()
    for (const message of [
      'First name is required.',
      'Last name is required.',
      'Email is required.',
      'Password is required.',
      'Please enter a valid 10-digit UK mobile number without leading zero',
      'Choose your country.',
      'Address proof is required.',
      'You must accept the Terms & Conditions to continue.',
    ])
      expect(names.getByRole('button', { name: message })).toBeVisible()
    await user.click(names.getByRole('button', { name: 'Address proof is required.' }))
    expect(proof()).toHaveFocus()
    expect(sent).toEqual([])
  })

  it.each([
    ['x'.repeat(11), /must be 12 to 30 characters/, 'SIGNUP-13'],
    ['x'.repeat(31), /must be 12 to 30 characters/, 'SIGNUP-14'],
    ['ab~cd', /must be 12 to 30 characters/, 'SIGNUP-15'],
  ])('the sign-up form rejects the password %s: %s [%s]', async (typed, message) => {
    const user = await show()
    await user.type(password(), typed)
    expect(password()).toHaveValue(typed.replace('~', ''))
    await user.click(button())
    expect(password()).toHaveAccessibleDescription(message)
  })

  it('the sign-up form asks for a UK mobile number [SIGNUP-19] [SIGNUP-23]', async () => {
    const user = await show()
    await user.type(text(/^Mobile number/), '02079460000')
    await user.click(button())
    expect(text(/^Mobile number/)).toHaveAccessibleDescription(
      /Please enter a valid 10-digit UK mobile number without leading zero$/,
    )
    expect(text(/^Mobile number/)).toHaveValue('02079460000')
  })

  it.each([
    ['07700900123', 'a leading 0 [SIGNUP-21]'],
    ['447700900123', 'a leading 44 [SIGNUP-22]'],
    ['+44 7700 900 123', 'a prefix'],
  ])('the sign-up form turns %s into ten digits without %s', (typed) => {
    expect(tenDigits(typed)).toBe('7700900123')
  })
})

describe('the sign-up address', () => {
  it('the sign-up address is chosen by country, then town, then address [SIGNUP-07] [SIGNUP-08] [SIGNUP-09]', async () => {
    const user = await show()
    expect(town()).toBeDisabled()
    expect(address()).toBeDisabled()
    await choosePlace(user)
    expect(town()).toHaveValue('Leeds')
    expect(address()).toHaveValue('Flat 12, 14 Canal Street, Leeds LS1 4AB')
    expect(asked).toEqual([
      '/api/countries',
      '/api/towns?countryId=1&limit=50',
      '/api/addresses?townId=3&limit=50',
    ])
    await user.selectOptions(screen.getByLabelText(/^Country/), 'France')
    expect(town()).toHaveValue('')
    expect(address()).toBeDisabled()
  })

  it('the sign-up address can be searched on the server and chosen with only the keyboard [KEEP-46]', async () => {
    const user = await show()
    await user.selectOptions(screen.getByLabelText(/^Country/), 'United Kingdom')
    await user.type(town(), 'yo')
    await waitFor(() => expect(asked.at(-1)).toBe('/api/towns?countryId=1&q=yo&limit=50'))
    await waitFor(() =>
      expect(screen.getAllByRole('option', { selected: false }).map((row) => row.textContent)).toContain(
        'York',
      ),
    )
    await screen.findByText('1 towns found.')
    await user.type(town(), 'zz')
    expect((await screen.findAllByText('No match'))[0]).toBeVisible()
    await user.keyboard('{Backspace}{Backspace}')
    await screen.findByText('1 towns found.')
    await user.keyboard('{ArrowDown}')
    expect(town()).toHaveAttribute('aria-activedescendant', 'town-option-4')
    await user.keyboard('{Enter}')
    expect(town()).toHaveValue('York')
    expect(town()).toHaveAttribute('aria-expanded', 'false')
    await user.keyboard('{ArrowDown}')
    expect(town()).toHaveAttribute('aria-expanded', 'true')
    await user.keyboard('{Escape}')
    expect(town()).toHaveAttribute('aria-expanded', 'false')
    expect(town()).toHaveValue('York')
  })

  it('the sign-up address shows a Try again button if the choices cannot be loaded', async () => {
    const user = await show()
    server.use(http.get(api('/towns'), () => HttpResponse.error(), { once: true }))
    await user.selectOptions(screen.getByLabelText(/^Country/), 'United Kingdom')
    await user.click(town())
    await user.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('option', { name: 'Leeds' })).toBeVisible()
  })
})

describe('the proof of address', () => {
  async function expectRefused(chosen: File, message: string) {
    await show()
    fireEvent.change(proof(), { target: { files: [chosen] } })
    expect(screen.getByText(message)).toBeVisible()
    expect(proof()).toBeInvalid()
    expect(screen.queryByText(new RegExp(chosen.name))).not.toBeInTheDocument()
  }

  it('the sign-up form rejects a proof of address of another type [SIGNUP-25] [SIGNUP-26]', () =>
    expectRefused(file('bill.docx', 'application/msword'), 'Only PDF, JPG, and PNG files are allowed.'))

  it('the sign-up form rejects a proof of address larger than 5 MB [SIGNUP-27] [SIGNUP-28]', () =>
    expectRefused(file('bill.pdf', 'application/pdf', 5_242_881), 'The file must be 5 MB or smaller.'))

  it.each([
    file('a.pdf'),
    file('a.jpg', 'image/jpeg'),
    file('a.png', 'image/png', 5_242_880),
    file('a.JPEG', ''),
  ])('the sign-up form accepts the proof of address $name, $type [SIGNUP-25]', async (chosen) => {
    const user = await show()
    fireEvent.change(proof(), { target: { files: [chosen] } })
    await user.click(screen.getByRole('button', { name: `Remove ${chosen.name}` }))
    expect(screen.queryByText(new RegExp(chosen.name))).not.toBeInTheDocument()
  })
})
