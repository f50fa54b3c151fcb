import type { OperatorReplyOf } from '@gatehouse/contract/operator/operator-endpoints';
import { directionOf } from '@gatehouse/domain/direction';
import { DEFAULT_LOCALE, type Locale } from '@gatehouse/domain/locales';
import { Field } from '@gatehouse/ui/forms/field.tsx';
import { SelectField } from '@gatehouse/ui/forms/select-field.tsx';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useRead } from '../../api/use-read.ts';
import { EditFields, EditForm } from '../../components/edit-form.tsx';
import { localeName, localesInOrder } from '../../components/locale-rows.tsx';
import { Page, Section } from '../../components/page.tsx';
import { View } from '../../components/view.tsx';
import { type ArticleTexts, changedTexts, withDate } from './article-draft.rules.ts';
import { ArticleLanguage } from './article-language.tsx';
import { texts } from './texts.ts';

type Found = OperatorReplyOf<'GET /content/news/:product/:article'>;

export default function Article() {
  const { product = '', article = '' } = useParams();
  const query = useRead('GET /content/news/:product/:article', { params: { product, article } });
  return (
    <View query={query}>
      {(found) => <ArticlePage key={`${product}/${article}`} {...{ product, article, found }} />}
    </View>
  );
}

function ArticlePage({ product, article, found }: { product: string; article: string; found: Found }) {
  const navigate = useNavigate();
  // What is read again meanwhile does not replace what was written, nor the release that it was written for.
  const [base] = useState(found);
  const [draft, setDraft] = useState<ArticleTexts>(base.texts);
  const [date, setDate] = useState(Object.values(base.texts)[0]?.date ?? '');
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const { languages, productName } = base;
  const dir = directionOf(locale, languages.rtlLanguages);
  const written = draft[DEFAULT_LOCALE];
  return (
    <Page title={written?.title || article} heading={<bdi>{written?.title || article}</bdi>}>
      <EditForm
        endpoint="PUT /content/news/:product/:article"
        inputOf={(reason) => ({
          params: { product, article },
          body: { release: base.release, reason, texts: changedTexts(base.texts, withDate(draft, date)) },
        })}
        done={texts.done}
        onDone={() => void navigate('/news')}
      >
        <Section title={texts.when}>
          <EditFields>
            <Field label={texts.product} value={productName} readOnly />
            <Field
              label={texts.date}
              type="date"
              required
              value={date}
              onChange={(event) => setDate(event.currentTarget.value)}
              hint={texts.dateHint}
              messages={{ valueMissing: texts.dateMissing }}
            />
            <SelectField
              label={texts.language}
              value={locale}
              onChange={(event) => setLocale(event.currentTarget.value as Locale)}
              options={localesInOrder(languages).map((one) => ({
                value: one,
                label: draft[one] ? localeName(one) : `${localeName(one)} – ${texts.untranslated}`,
              }))}
            />
          </EditFields>
        </Section>
        <Section title={`${texts.words}: ${localeName(locale)}`}>
          <ArticleLanguage
            key={locale}
            {...{ locale, dir, date }}
            value={draft}
            onChange={(text) =>
              setDraft(({ [locale]: _, ...others }) => (text ? { ...others, [locale]: text } : others))
            }
          />
        </Section>
      </EditForm>
    </Page>
  );
}
