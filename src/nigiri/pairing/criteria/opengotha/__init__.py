"""OpenGotha's criteria by the published formulas: weights without unit, added up, the greater the better.

Facts of release 3.51; rounds count from 0 inside the formulas and integer divisions truncate.
"""
