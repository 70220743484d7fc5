import { PURPOSES, purposeText } from '@doorstep/contract/retention/policy/texts'
import { countsVisits, settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { LINK } from '../../ui/fieldStyles.ts'
import { ConsentChoice } from '../../visits/ConsentChoice.tsx'
import { PageLink } from '../PageLink.tsx'
import { LegalPage, List, Section } from './LegalPage.tsx'

export function Page() {
  const { brandName } = settings()
  return (
    <LegalPage
      title="Privacy policy"
      summary={`${brandName} keeps the data needed to look after the building that you live or work in. This is who you are, where you live or work, and what needs doing. We do not sell this data, and there is no advertising.`}
    >
      <Section title="1. Who is responsible">
        <p>
          The organisation that manages your development and runs this site is the controller of your personal
          data. The laws that apply are the UK General Data Protection Regulation (UK GDPR) and the Data
          Protection Act 2018. In this policy, “we” means that organisation. You can reach us through your
          property managers. When you are signed in, you can also use the form on{' '}
          <PageLink href={paths.help}>Help &amp; Support</PageLink>.
        </p>
      </Section>
      <Section title="2. What we hold">
        <List
          items={[
            'Your account: name, email address, mobile number, a photo if you add one, your password in a form that cannot be read back, and your second step if you use one.',
            'Your sign-up: the address that you apply for and your proof of address. Only the people who decide about your sign-up can open the proof.',
            'Your properties and your role at each of them.',
            'Issues that you report: what you write, photos without their location, the history of the work, and your answer about vulnerable persons in the home.',
            'What you write to us: feedback, and questions to the managers.',
            'Security records: sign-ins, sessions with device and network address, and who changed what.',
          ]}
        />
      </Section>
      <Section title="3. Why, and on which legal basis">
        <List
          items={[
            ...Object.values(PURPOSES).map(purposeText),
            'To put urgent work first where somebody is at greater risk. If you tick that a vulnerable person is affected, you do so by choice and with explicit consent (Article 9(2)(a)). You may withdraw it at any time.',
            'To count visits, if this is switched on, and only if you agree (Article 6(1)(a)).',
          ]}
        />
      </Section>
      <Section title="4. Who sees it">
        <List
          items={[
            'The property managers and administrators of your development.',
            'Contractors and leasing staff, when they need your data for a job at your property. They see your phone number and the mark for vulnerable persons only during the job.',
            'Providers who work for us under contract: hosting, email and text messages.',
            'Authorities, where the law requires it.',
          ]}
        />
        <p>
          Other residents never see your name, your phone number or your notes. If a provider works outside
          the United Kingdom, we rely on adequacy regulations or on the UK International Data Transfer
          Agreement.
        </p>
      </Section>
      <Section title="5. How long we keep it">
        <p>
          We keep personal data only as long as we need it. The{' '}
          <PageLink href={paths.dataRetentionPolicy}>data retention policy</PageLink> has the periods.
        </p>
      </Section>
      <Section title="6. Your browser">
        <p>
          This site sets no cookies. It stores what it needs to work in your browser. This is your session
          while you are signed in, your theme, and the property that you chose last. It also stores the email
          addresses that you asked us to remember, and drafts of what you have not sent yet. Signing out
          removes the session and the drafts.
        </p>
        {countsVisits() && (
          <>
            <p>
              If you agree, we also count which of our pages are shown and how often something is done, such
              as reporting an issue. Your browser then keeps a random number. Our server passes the number and
              the name of the page on to Google Analytics, which works for us. It never passes on your name,
              your email address, what you type, or the number of an issue. You can change your mind at any
              time:
            </p>
            <ConsentChoice />
          </>
        )}
      </Section>
      <Section title="7. Your rights">
        <p>You may ask us at any time</p>
        <List
          items={[
            'for a copy of your data, also in a form that a machine can read;',
            'to correct what is wrong (you can change most of it under Update Profile);',
            'to erase your data, or to limit how we use it while a question is open;',
            'not to use it where we rely on legitimate interests;',
            'to withdraw your consent. What we did before then stays lawful.',
          ]}
        />
        <p>
          We answer within one month, free of charge. No decision about you is made by a machine alone. If you
          are not happy with our answer, you can complain to the Information Commissioner’s Office at{' '}
          <a href="https://ico.org.uk/make-a-complaint/" rel="noopener" className={LINK}>
            ico.org.uk
          </a>{' '}
          or by phone on 0303 123 1113.
        </p>
      </Section>
      <Section title="8. Safety">
        <p>
          Connections are encrypted. Passwords are hashed, and secrets and codes are encrypted. We check every
          request against the rights that you have at that moment. If something goes wrong that puts you at
          risk, we tell you and the Information Commissioner’s Office as the law requires.
        </p>
      </Section>
      <Section title="9. Changes">
        <p>
          When this policy changes, the date above changes with it. If a change matters to you, we tell you
          before it takes effect.
        </p>
      </Section>
    </LegalPage>
  )
}
