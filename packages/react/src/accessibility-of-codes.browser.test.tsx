import { describeScreens } from './testing/describe-screens.test.tsx';
import { screensOfCodes } from './testing/screens-of-codes.test.tsx';

describeScreens(screensOfCodes);
