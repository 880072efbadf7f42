// @all: places whose HTML the same two functions clean, without one of them
import { describe, test } from 'vitest';

import { notificationsSink, pagesSink } from '../../browser/html-sinks.ts';
import { LAYERS, expectHarmless, expectPolicyStops } from '../../browser/html-trial.ts';
import { openStage } from '../../browser/stage.ts';

const stage = await openStage();
const PATIENCE_MS = 400_000;

describe.each([pagesSink(stage), notificationsSink(stage)])('$name', (sink) => {
  test.each(LAYERS.slice(1))(
    'draws no script, form or picture, and requests no other host: $name',
    { timeout: PATIENCE_MS },
    (layer) => expectHarmless(stage, sink, layer),
  );

  test(
    'runs no script even without the sanitiser: the content policy stops it',
    { timeout: PATIENCE_MS },
    () => expectPolicyStops(stage, sink),
  );
});
