"""The rules of SALVO a second time, slow and plain, written from rules/salvo.md and nothing else.

It decides what a viewer may know. It imports nothing of `server` or `protocol`, so that no mistake is shared.
"""
