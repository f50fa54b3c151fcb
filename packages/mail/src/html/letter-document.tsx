import {
  Body,
  Column,
  Container,
  Head,
  Heading,
  Html,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import type { Letter, Phrase } from '../letter/letter.ts';
import type { Words } from '../letter/words.ts';
import type { MailContext } from '../mail.ts';
import { Action } from './action.tsx';
import { ArtBand } from './art-band.tsx';
import { CodeBox } from './code-box.tsx';
import { Footer } from './footer.tsx';
import { headStyles } from './head-styles.ts';
import { Masthead } from './masthead.tsx';
import { OccasionBox } from './occasion-box.tsx';
import { richText } from './rich-text.ts';
import { SafetyNote } from './safety-note.tsx';
import { CARD_PADDING, CARD_WIDTH, COLOUR, lookOf } from './theme.ts';

interface LetterDocumentProps {
  letter: Letter;
  words: Words;
  context: MailContext;
}

export function LetterDocument({ letter, words, context }: LetterDocumentProps) {
  const { locale, direction, publicUrl, brand, links } = context;
  const look = lookOf(locale, direction);
  const root = publicUrl.replace(/\/$/, '');
  const paragraph = { fontFamily: look.text, fontSize: 16, lineHeight: '26px', color: COLOUR.text2 };
  const rich = (phrase: Phrase) => richText(words, phrase);
  const validity = letter.validity && rich(letter.validity);

  return (
    <Html lang={locale} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{words.header(letter.subject)}</title>
        <style>{headStyles(context)}</style>
      </Head>
      <Body style={{ margin: 0, padding: 0, backgroundColor: COLOUR.page }}>
        <Preview>{words.header(letter.body)}</Preview>
        {/* Some mail programs drop the html element, and with it language and direction: so they stand here again. */}
        <div lang={locale} dir={direction} className="page" style={{ padding: '0 40px' }}>
          <Container style={{ maxWidth: CARD_WIDTH, textAlign: look.align }}>
            <Masthead name={brand.name} markUrl={`${root}/mail/mark.png`} look={look} />
            <Section
              style={{
                backgroundColor: COLOUR.card,
                border: `1px solid ${COLOUR.line}`,
                borderRadius: 20,
                borderCollapse: 'separate',
              }}
            >
              {letter.artUrl && <ArtBand url={letter.artUrl} look={look} />}
              <Row>
                <Column
                  className="card-pad"
                  style={{ padding: `40px ${CARD_PADDING}px 44px`, textAlign: look.align }}
                >
                  <Heading
                    className="title"
                    style={{
                      margin: '0 0 14px',
                      fontFamily: look.display,
                      fontSize: 32,
                      lineHeight: '40px',
                      fontWeight: 600,
                      letterSpacing: look.tracking,
                      color: COLOUR.text,
                    }}
                  >
                    {rich(letter.title)}
                  </Heading>
                  <Text style={{ ...paragraph, margin: '0 0 28px' }}>{rich(letter.body)}</Text>
                  {letter.code && <CodeBox code={letter.code} validity={validity} look={look} />}
                  {letter.occasion && (
                    <OccasionBox
                      look={look}
                      rows={[
                        {
                          label: rich({ id: 'Mail.Occasion.Time' }),
                          value: words.moment(letter.occasion.at),
                        },
                        {
                          label: rich({ id: 'Mail.Occasion.Device' }),
                          value: words.device(letter.occasion.device),
                        },
                      ]}
                    />
                  )}
                  {letter.advice && (
                    <Text style={{ ...paragraph, margin: '0 0 28px' }}>{rich(letter.advice)}</Text>
                  )}
                  {letter.action && (
                    <Action
                      look={look}
                      label={rich(letter.action.label)}
                      link={letter.action.link}
                      validity={validity}
                      fallback={rich({ id: 'Mail.Action.Fallback' })}
                    />
                  )}
                  <SafetyNote look={look} note={rich(letter.note)} shieldUrl={`${root}/mail/shield.png`} />
                </Column>
              </Row>
            </Section>
            <Footer
              look={look}
              tagline={rich({ id: 'Mail.Footer.Tagline' })}
              links={[
                { label: words.plain({ id: 'Mail.Footer.Support' }), href: links.support },
                { label: words.plain({ id: 'Mail.Footer.Privacy' }), href: links.privacy },
                { label: words.plain({ id: 'Mail.Footer.Imprint' }), href: links.imprint },
              ]}
            />
          </Container>
        </div>
      </Body>
    </Html>
  );
}
