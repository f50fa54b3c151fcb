import { Badge } from '@gatehouse/ui/display/badge.tsx';
import { Avatar } from '@gatehouse/ui/graphics/avatar.tsx';
import { BrandMark } from '@gatehouse/ui/graphics/brand-mark.tsx';
import { Picture } from '@gatehouse/ui/graphics/picture.tsx';
import { useConfig } from '../../platform/config-context.ts';
import { Text } from '../../platform/i18n/text.tsx';
import styles from './joining-picture.module.css';
import type { GameArt } from './use-game-art.ts';

interface JoiningPictureProps {
  art: GameArt;
  /** The player’s name in the game; null if unknown. */
  name: string | null;
  email: string;
  /** Whether the game account is merged into a platform account. */
  isJoined: boolean;
}

/** Illustrates the next step. The form says the same, so it is hidden from assistive technology. */
export function JoiningPicture({ art, name, email, isJoined }: JoiningPictureProps) {
  const { brand } = useConfig();
  return (
    <div className={styles.picture} aria-hidden="true" data-accounts={isJoined ? 'two' : 'one'}>
      <div className={styles.card}>
        <div className={styles.art}>
          {art.image ? <Picture base={art.image} kind="hero" sizes="280px" alt="" /> : null}
        </div>
        <p className={styles.kind}>
          <Text id="Migration.Picture.Game" values={{ game: art.name }} />
        </p>
        <bdi className={styles.title} title={name ?? undefined}>
          {name ?? <Text id="Migration.Picture.Found" />}
        </bdi>
        <p className={styles.hint}>
          {art.region ? <Text id="Migration.Picture.Region" values={{ region: art.region }} /> : ' '}
        </p>
      </div>
      {isJoined ? (
        <div className={styles.card}>
          <div className={styles.games}>
            {art.others.map((other) => (
              <Picture key={other.name} base={other.image} kind="card" sizes="74px" alt="" />
            ))}
          </div>
          <p className={styles.kind}>
            <Text id="Migration.Picture.Platform" />
          </p>
          <bdi className={styles.title} title={email}>
            {email}
          </bdi>
          <p className={styles.hint}>
            <Text id="Migration.Picture.Games" values={{ brand: brand.name }} />
          </p>
        </div>
      ) : null}
      {isJoined ? <Streams /> : <span className={styles.stream} />}
      <span className={styles.mark}>
        <BrandMark file={brand.logo} className={styles.brand} />
      </span>
      <span className={styles.stem} />
      <div className={styles.one}>
        <Avatar name={email || (name ?? '')} />
        <div className={styles.who}>
          <p className={styles.oneLabel}>
            <Text id="Migration.Picture.One" />
          </p>
          <bdi className={styles.oneTitle} title={email}>
            {email || <Text id="Migration.Picture.Email" />}
          </bdi>
        </div>
        <p className={styles.chips}>
          <Badge>
            <Text id="Migration.Picture.SignIn" />
          </Badge>
          {name === null ? null : (
            <Badge>
              <span className={styles.along}>
                <Text id="Migration.Picture.Along" values={{ name }} />
              </span>
            </Badge>
          )}
        </p>
      </div>
    </div>
  );
}

const STREAM = 'M140 0C140 40 160 56 205 72C250 88 325 100 338 134';
const BEADS = [
  [150, 38, 4],
  [186, 64, 3],
  [235, 81, 5],
  [283, 96, 3.5],
  [323, 116, 4],
] as const;

/** Two lines that meet; drawn once and mirrored for the other side. */
function Streams() {
  return (
    <svg className={styles.streams} viewBox="0 0 700 134" aria-hidden="true">
      {[styles.ofGame, styles.ofPlatform].map((side, index) => (
        <g key={side} className={side} {...(index === 1 ? { transform: 'matrix(-1 0 0 1 700 0)' } : {})}>
          <path className={styles.glow} d={STREAM} />
          <path className={styles.line} d={STREAM} />
          {BEADS.map(([x, y, r]) => (
            <circle key={x} className={styles.bead} cx={x} cy={y} r={r} />
          ))}
        </g>
      ))}
    </svg>
  );
}
