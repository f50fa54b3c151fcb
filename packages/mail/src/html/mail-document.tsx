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
import { createElement, Fragment, type ReactNode } from 'react';
import type { MailContent, Phrase } from '../content/mail-content.ts';
import { type MailText, singleLine } from '../content/mail-text.ts';
import type { MailContext } from '../mail.ts';
import { Action } from './action.tsx';
import { ArtBand } from './art-band.tsx';
import { CodeBox } from './code-box.tsx';
import { Footer } from './footer.tsx';
import { headStyles } from './head-styles.ts';
import { Masthead } from './masthead.tsx';
import { OccasionBox } from './occasion-box.tsx';
import { SafetyNote } from './safety-note.tsx';
import { BREAK_LONG_WORDS, CARD_PADDING, CARD_WIDTH, type Look, lookOf } from './theme.ts';

interface MailDocumentProps {
  content: MailContent;
  texts: MailText;
  context: MailContext;
}

export function MailDocument({ content, texts, context }: MailDocumentProps) {
  const { locale, direction, publicUrl, brand, links, logoUrl } = context;
  const look = lookOf(context);
  const root = publicUrl.replace(/\/$/, '');
  const paragraph = { fontFamily: look.text, fontSize: 16, lineHeight: '26px', color: look.colour.text2 };
  const rich = (phrase: Phrase) => richText(texts, phrase, look);
  const validity = content.validity && rich(content.validity);

  return (
    <Html lang={locale} dir={direction}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="supported-color-schemes" content="light" />
        <title>{texts.header(content.subject)}</title>
        <style>{headStyles(context)}</style>
      </Head>
      <Body style={{ margin: 0, padding: 0, backgroundColor: look.colour.page }}>
        <Preview>{texts.header(content.body)}</Preview>
        {/* Some mail programs drop the html element, and with it language and direction, so they are repeated here. */}
        <div
          lang={locale}
          dir={direction}
          className="page"
          style={{ padding: '0 40px', ...BREAK_LONG_WORDS }}
        >
          <Container style={{ maxWidth: CARD_WIDTH, textAlign: look.align }}>
            <Masthead name={brand.name} markUrl={logoUrl ?? `${root}/mail/mark.png`} look={look} />
            <Section
              style={{
                backgroundColor: look.colour.card,
                border: `1px solid ${look.colour.line}`,
                borderRadius: 20,
                borderCollapse: 'separate',
              }}
            >
              {content.artUrl && <ArtBand url={content.artUrl} look={look} />}
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
                      color: look.colour.text,
                    }}
                  >
                    {rich(content.title)}
                  </Heading>
                  <Text style={{ ...paragraph, margin: '0 0 28px' }}>{rich(content.body)}</Text>
                  {content.code && <CodeBox code={content.code} validity={validity} look={look} />}
                  {content.occasion && (
                    <OccasionBox
                      look={look}
                      rows={[
                        {
                          label: rich({ id: 'Mail.Occasion.Time' }),
                          value: texts.moment(content.occasion.at),
                        },
                        {
                          label: rich({ id: 'Mail.Occasion.Device' }),
                          value: texts.device(content.occasion.device),
                        },
                      ]}
                    />
                  )}
                  {content.facts && (
                    <OccasionBox
                      look={look}
                      rows={content.facts.map(({ label, value }) => ({
                        label: rich(label),
                        value: 'phrase' in value ? rich(value.phrase) : texts.fact(value),
                      }))}
                    />
                  )}
                  {content.advice && (
                    <Text style={{ ...paragraph, margin: '0 0 28px' }}>{rich(content.advice)}</Text>
                  )}
                  {content.action && (
                    <Action
                      look={look}
                      label={rich(content.action.label)}
                      link={content.action.link}
                      validity={validity}
                      fallback={rich({ id: 'Mail.Action.Fallback' })}
                    />
                  )}
                  <SafetyNote
                    look={look}
                    note={rich(content.note)}
                    link={content.noteLink}
                    shieldUrl={`${root}/mail/shield.png`}
                  />
                </Column>
              </Row>
            </Section>
            <Footer
              look={look}
              tagline={rich({ id: 'Mail.Footer.Tagline' })}
              links={[
                { label: texts.plain({ id: 'Mail.Footer.Support' }), href: links.support },
                { label: texts.plain({ id: 'Mail.Footer.Privacy' }), href: links.privacy },
                { label: texts.plain({ id: 'Mail.Footer.Imprint' }), href: links.imprint },
              ]}
            />
          </Container>
        </div>
      </Body>
    </Html>
  );
}

/** A phrase as elements: inserted values stay text, and are isolated in their direction. */
function richText(texts: MailText, phrase: Phrase, look: Look): ReactNode {
  const parts = texts.parts<ReactNode>(
    phrase,
    (value) => createElement('bdi', null, singleLine(value)),
    (chunks) => createElement('strong', { style: { color: look.colour.text } }, ...chunks),
  );
  return createElement(Fragment, null, ...parts);
}
