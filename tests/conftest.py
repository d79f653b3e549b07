"""What every test shares: how Hypothesis searches."""

import os

from hypothesis import settings

# No deadline: how long one example takes says nothing on a busy machine. In CI the same examples every time, so that
# a red run is about the change; on a developer's machine new ones every time.
settings.register_profile("salvo", deadline=None, print_blob=True, derandomize="CI" in os.environ)
settings.load_profile("salvo")
