import { settings } from '../../lib/settings.ts'
import { paths } from '../../paths.ts'
import { PageLink } from '../PageLink.tsx'
import { LegalPage, List, Section } from './LegalPage.tsx'

export function Page() {
  const { brandName } = settings()
  return (
    <LegalPage
      title="Terms and conditions"
      summary={`These terms apply between you and the organisation that manages your development and runs ${brandName}. By signing up you accept them.`}
    >
      <Section title="1. What this site is for">
        <p>
          This site is where residents, managers and people who work for a development report and follow
          repairs. They also find information about the building here. The site does not replace your lease or
          tenancy agreement. Where the two differ, your agreement applies.
        </p>
      </Section>
      <Section title="2. Not for emergencies">
        <p>
          We read reports during office hours. If somebody is in danger, call 999. If you smell gas, call 0800
          111 999. For damage that cannot wait, also phone your property manager.
        </p>
      </Section>
      <Section title="3. Your account">
        <List
          items={[
            'You must be 18 or over. You must live at, work at or manage the address that you sign up for. Access is granted once your account is validated.',
            'What you tell us must be true, and kept up to date.',
            'Your account is yours alone. Keep your password and your codes to yourself, and tell us at once if somebody else might know them.',
            'We may suspend an account that breaks these terms or is a risk to others. We will tell you why, unless the law forbids it.',
          ]}
        />
      </Section>
      <Section title="4. Fair use">
        <p>You agree not to</p>
        <List
          items={[
            'report anything untrue, or upload files that you have no right to show;',
            'post anything that is unlawful, abusive or discriminatory, or that invades the privacy of others;',
            'try to reach the data of others, or to disturb, test or copy the service without our written consent.',
          ]}
        />
        <p>
          What you write and upload stays yours. You allow us, and those who work on your report, to use it
          for looking after the building.
        </p>
      </Section>
      <Section title="5. What we do">
        <p>
          We run the service with reasonable care and skill, but we cannot promise that it is always available
          or free of faults. We may change it, and we give you notice when we remove something that matters.
          Times shown for work or collections are plans, not promises.
        </p>
      </Section>
      <Section title="6. Liability">
        <p>
          Nothing in these terms limits liability for death or personal injury caused by negligence, for
          fraud, or where the law does not allow it. Nothing in them affects your rights as a consumer under
          the Consumer Rights Act 2015. Otherwise, we are liable for loss that could be foreseen and that our
          breach has caused. We are not liable for loss of business, or for loss that you could have avoided
          with reasonable care.
        </p>
      </Section>
      <Section title="7. Personal data">
        <p>
          The <PageLink href={paths.privacyPolicy}>privacy policy</PageLink> and the{' '}
          <PageLink href={paths.dataRetentionPolicy}>data retention policy</PageLink> say what we do with it.
        </p>
      </Section>
      <Section title="8. Ending it">
        <p>
          You may close your account at any time by writing to your property managers. Our service to you ends
          when you no longer live or work at a development that we manage.
        </p>
      </Section>
      <Section title="9. Changes and law">
        <p>
          We may change these terms for good reason. We tell you at least 30 days before a change that puts
          you at a disadvantage. The law of England and Wales applies, and the courts there decide. If you
          live in Scotland or Northern Ireland, you may also bring a case there.
        </p>
      </Section>
    </LegalPage>
  )
}
